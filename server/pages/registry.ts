import { collectionPage } from "#server/pages/collection/collection-page.tsx";
import { contactPage } from "#server/pages/contact/contact-page.tsx";
import { documentedProductPage } from "#server/pages/documented-product/documented-product-page.tsx";
import { fileDownloadPage } from "#server/pages/file-download/file-download-page.tsx";
import { homePage } from "#server/pages/home/home-page.tsx";
import { hotContactPage } from "#server/pages/hot-contact/hot-contact-page.tsx";
import { kbArticlePage } from "#server/pages/kb-article/kb-article-page.tsx";
import { kbHomePage } from "#server/pages/kb-home/kb-home-page.tsx";
import { myRequestsPage } from "#server/pages/my-requests/my-requests-page.tsx";
import { notFoundPage } from "#server/pages/not-found/not-found-page.tsx";
import { noticeHubPage } from "#server/pages/notice-hub/notice-hub-page.tsx";
import { partnerContactPage } from "#server/pages/partner-contact/partner-contact-page.tsx";
import { previewErrorPage } from "#server/pages/preview-error/preview-error-page.tsx";
import { privacyChoicesPage } from "#server/pages/privacy-choices/privacy-choices-page.tsx";
import { productLandingPage } from "#server/pages/product-landing/product-landing-page.tsx";
import { productListingPage } from "#server/pages/product-listing/product-listing-page.tsx";
import { resourcesPage } from "#server/pages/resources/resources-page.tsx";
import { searchResultsPage } from "#server/pages/search-results/search-results-page.tsx";
import { signInPage } from "#server/pages/sign-in/sign-in-page.tsx";
import { statusContactPage } from "#server/pages/status-contact/status-contact-page.tsx";
import { topicPage } from "#server/pages/topic/topic-page.tsx";
import { topicSetPage } from "#server/pages/topic-set/topic-set-page.tsx";
import type { EntryType } from "#shared/entries/page-entry.ts";
import { SiteError } from "#shared/errors.ts";
import type { PageType } from "./page-type.ts";

/** An entry whose type no page type renders. */
export class NoRendererError extends SiteError {
  override readonly name = "NoRendererError";
  readonly code = "NO_RENDERER";
  readonly entryType: string;
  readonly entryUrl: string;
  constructor(entryType: string, entryUrl: string) {
    super("No renderer found for entry");
    this.entryType = entryType;
    this.entryUrl = entryUrl;
  }
}

/** The page shown is chosen by the entry's type. */
export const pageTypes: { readonly [Type in EntryType]: PageType<Type> } = {
  homePage,
  productLandingPage,
  documentedProduct: documentedProductPage,
  collection: collectionPage,
  topicSet: topicSetPage,
  topic: topicPage,
  pageKbHome: kbHomePage,
  pageKbArticle: kbArticlePage,
  pageResources: resourcesPage,
  pageProductListing: productListingPage,
  pageNoticeHub: noticeHubPage,
  pageSearchResults: searchResultsPage,
  pageContact: contactPage,
  pageHotContact: hotContactPage,
  pagePartnerContact: partnerContactPage,
  pageStatusContact: statusContactPage,
  pageMyRequests: myRequestsPage,
  pageFileDownload: fileDownloadPage,
  pageSignIn: signInPage,
  pagePrivacyChoices: privacyChoicesPage,
  pageNotFound: notFoundPage,
  pagePreviewError: previewErrorPage,
};
