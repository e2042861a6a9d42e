import type { FeaturedVideo } from "#shared/entries/page-entry.ts";
import { useInterfaceLang, useMessages, Words } from "#shared/language.tsx";

type FeaturedVideoPlaceProps = {
  readonly video: FeaturedVideo;
  /** That of the page's text, and so of the captions. */
  readonly language: string;
  /** Hosts from which videos may be played in the page. */
  readonly videoHosts: readonly string[];
};

/**
 * The place of a video: a picture that leads to it, and where scripts play it. Nothing is fetched from the video's host before
 * it is chosen (docs/behaviour/pages.md, Featured videos).
 */
export function FeaturedVideoPlace({ video, language, videoHosts }: FeaturedVideoPlaceProps) {
  const messages = useMessages();
  const { videoUrl, title, poster, captions } = video;
  const player = playerOf(videoUrl, videoHosts);
  const interfaceLang = useInterfaceLang();
  const forPlayer = player !== undefined && {
    "data-player": player,
    "data-poster": poster,
    "data-captions": captions,
    "data-captions-language": captions && language,
    "data-captions-label": captions && new Intl.DisplayNames([language], { type: "language" }).of(language),
  };
  return (
    <div className="video" {...(player !== undefined && { "data-place": "featured-video" })}>
      <a href={videoUrl} {...forPlayer}>
        {poster !== undefined && <img src={poster} alt="" width="1280" height="720" />}
        <span lang={title === undefined ? interfaceLang : undefined}>
          {title === undefined ? messages.watchVideo : messages.watchNamedVideo(title)}
        </span>
      </a>
      {player !== undefined && (
        <p role="alert" data-failed="" hidden lang={interfaceLang}>
          <Words of="videoFailed" />
        </p>
      )}
    </div>
  );
}

/** Kinds of files that browsers play by themselves. */
const mediaFile = /\.(?:mp4|m4v|webm|ogv|ogg|mov)$/i;

/** How a video is played in the page: a file by the browser, anything else by its host's player; undefined when it may not be. */
export function playerOf(videoUrl: string, videoHosts: readonly string[]): "file" | "frame" | undefined {
  if (videoUrl.startsWith("/")) return "file";
  const { host, pathname } = new URL(videoUrl);
  if (!videoHosts.some((allowed) => isHost(host, allowed))) return undefined;
  return mediaFile.test(pathname) ? "file" : "frame";
}

function isHost(host: string, allowed: string): boolean {
  return allowed.startsWith("*.") ? host.endsWith(allowed.slice(1)) : host === allowed;
}
