import type { FeaturedVideo } from "#shared/entries/page-entry.ts";
import type { Messages } from "#shared/messages/messages.ts";

/** The place of a video: a picture that leads to it. Nothing is fetched from the video's host before it is chosen. */
export function VideoPoster({ video, messages }: { readonly video: FeaturedVideo; readonly messages: Messages }) {
  const { videoUrl, title, poster } = video;
  return (
    <p className="video" data-place="featured-video">
      <a href={videoUrl}>
        {poster !== undefined && <img src={poster} alt="" width="1280" height="720" />}
        <span>{title === undefined ? messages.watchVideo : messages.watchNamedVideo(title)}</span>
      </a>
    </p>
  );
}
