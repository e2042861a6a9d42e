import type { RequestHandler } from "express";

import type { ContentSource } from "#server/content/content-source.ts";
import { editorRoutes } from "#server/editors/editor-routes.ts";
import { makePage } from "#server/pages/make-page.tsx";
import type { PageMaker } from "#server/pages/page-maker.ts";
import { type Previews, previewMaker } from "#server/pages/preview-mode.tsx";
import { type LivePreviews, livePreviews } from "#server/preview/live-previews.ts";
import { previewToken } from "#server/preview/preview-link.ts";
import { askedPreview, previewPass } from "#server/preview/preview-pass.ts";
import { previewRoutes } from "#server/preview/preview-routes.ts";
import { previewParameter } from "#shared/links/preview-address.ts";
import type { SiteIdentity } from "./identity.ts";
import type { SiteServices } from "./site-services.ts";

/** What editors and reviewers have: previews, and ways to where pages are written. */
export type SiteEditors = {
  readonly previews: Previews;
  /** Answer below /gateway. `maker` makes the pages of visitors. */
  routes(maker: PageMaker): readonly RequestHandler[];
  readonly live: LivePreviews;
};

type EditedSite = {
  readonly content: ContentSource;
  readonly identity: Pick<SiteIdentity, "viewerOf" | "offer">;
};

/** For how long a link that an editor copies lets others see a preview. */
const sharedMs = 72 * 3_600_000;

/** Joins what editors and reviewers have besides: ways to where pages are written, and previews. */
export function joinEditors({ config }: Pick<SiteServices, "config">, { content, identity }: EditedSite): SiteEditors {
  const { baseUrl, loginUrl, previewSecrets: secrets = [] } = config;
  const { viewerOf, offer } = identity;
  const { preview = { ...content, findPageAlone: content.findPage, pathOf: () => undefined } } = content;
  const live = livePreviews(preview);
  const all: ContentSource = { ...content, ...preview };
  const languageTags = () => content.languages().tags;
  const door = { secrets, baseUrl, languageTags, loginPage: offer.kind === "none" ? undefined : loginUrl, viewerOf };
  const previews: Previews = {
    async passFor(req, res, { path, locale }, query) {
      const token = askedPreview(query);
      return token === undefined ? undefined : await previewPass(door, { path, locale, token }, req, res);
    },
    // Whoever has a link to one page is shown no others that are not published.
    content: {
      editor: all,
      link: { ...content, findPage: preview.findPageAlone, pageSource: preview.pageSource },
    },
    version: live.version,
  };
  const ownTool = `${baseUrl}/gateway/api/editor`;
  const isOwnTool = config.editorToolUrl === ownTool;
  const tool = {
    name: config.editorToolName,
    // The site's own tool works under each name that the site is reached by.
    url: isOwnTool ? new URL(ownTool).pathname : config.editorToolUrl,
    spaceId: config.editorSpaceId,
    hasCards: !isOwnTool,
  };
  const shareUrl = (path: string, url: string) => {
    const [secret] = secrets;
    if (secret === undefined) return undefined;
    return `${baseUrl}${url}?${previewParameter}=${previewToken(secret, path, Date.now() + sharedMs)}`;
  };

  return {
    previews,
    live,
    routes(maker) {
      const tagsOf = async (address: Parameters<typeof makePage>[1]) => {
        const page = await makePage(previewMaker(maker, previews, "editor"), address, new URLSearchParams());
        return page.kind === "page" ? page.tags : new Set<string>();
      };
      return [
        editorRoutes({ viewerOf, content: preview, tool, shareUrl }),
        previewRoutes({
          live,
          languageTags,
          tagsOf,
          passFor: async (...asked) => (await previews.passFor(...asked)) ?? { kind: "refused" },
        }),
      ];
    },
  };
}
