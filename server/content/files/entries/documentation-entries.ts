import { contentTags } from "#server/content/content-tags.ts";
import { defined } from "#server/content/files/defined.ts";
import { summaryIn } from "#server/content/files/index/page-text.ts";
import type { FeaturedVideo } from "#shared/entries/page-entry.ts";
import { type EntryBuilder, fieldsOf } from "./base-fields.ts";
import { childReferences, collectionReferences, type EntryScope, imageIn, nearest } from "./entry-scope.ts";
import { optionalBody, pageBody } from "./page-body.ts";

type DocumentationType = "documentedProduct" | "collection" | "topicSet" | "topic";

/** The pages of documentation: its home, collections, topic sets and topics. */
export const documentationBuilders: { readonly [Type in DocumentationType]: EntryBuilder<Type> } = {
  documentedProduct: async (scope, base) => {
    const { tagline, icon } = fieldsOf<"documentedProduct">(scope);
    return {
      ...base,
      type: "documentedProduct",
      ...defined({ tagline, icon: imageIn(scope, scope.text.fileOf("icon"), icon) }),
      collections: collectionReferences(scope, scope.page),
    };
  },
  collection: async (scope, base) => {
    const { subhead, icon, buttonText, deployment, versions } = fieldsOf<"collection">(scope);
    return {
      ...base,
      ...placeInDocumentation(scope),
      type: "collection",
      ...defined({
        subhead,
        description: base.metaDescription,
        icon: imageIn(scope, scope.text.fileOf("icon"), icon),
        buttonText,
        deployment,
        body: await optionalBody(scope),
      }),
      versions: versions ?? [],
      childrenReferences: childReferences(scope, scope.page),
    };
  },
  topicSet: async (scope, base) => {
    const { body, tableOfContents } = await pageBody(scope);
    return {
      ...base,
      ...placeInDocumentation(scope),
      type: "topicSet",
      ...defined({ description: base.metaDescription, sectionOverview: body }),
      tableOfContents,
      topicReferences: childReferences(scope, scope.page),
    };
  },
  topic: async (scope, base) => {
    const { deployment, versions, product, featuredVideo } = fieldsOf<"topic">(scope);
    const { body = { kind: "html", html: "" } as const, tableOfContents, richTextLinks } = await pageBody(scope);
    return {
      ...base,
      ...placeInDocumentation(scope),
      type: "topic",
      body,
      tableOfContents,
      versions: versions ?? [],
      ...defined({ deployment, product, featuredVideo: videoIn(scope, featuredVideo), richTextLinks }),
    };
  },
};

/** Where a page stands in its collection. */
function placeInDocumentation({ page, locale, tags }: EntryScope) {
  const collection = nearest(page, "collection");
  const topicSet = nearest(page, "topicSet");
  if (collection !== undefined) tags.add(contentTags.link(locale, collection.path));
  return defined({
    collectionId: collection?.id,
    topicSetId: topicSet?.id,
    pageType: collection === undefined ? undefined : summaryIn(collection, locale).pageType,
  });
}

/** A featured video with the addresses of its files; none when the video's own file is not there. */
function videoIn(scope: EntryScope, video: FeaturedVideo | undefined): FeaturedVideo | undefined {
  const file = scope.text.fileOf("featuredVideo");
  const videoUrl = imageIn(scope, file, video?.videoUrl);
  if (video === undefined || videoUrl === undefined) return undefined;
  const { title, poster, captions } = video;
  return {
    videoUrl,
    ...defined({ title, poster: imageIn(scope, file, poster), captions: imageIn(scope, file, captions) }),
  };
}
