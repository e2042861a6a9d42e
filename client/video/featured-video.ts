import type { Track } from "#shared/analytics/track.ts";
import { type PlayerEvents, videoFrame } from "./video-frame.ts";

/**
 * Plays a featured video in its place (docs/behaviour/pages.md, Featured videos). The place holds a link to the video, with what a player needs
 * in its attributes, and the text for when it cannot be played.
 */
export function startFeaturedVideo(place: HTMLElement, track: Track): void {
  const link = place.querySelector<HTMLAnchorElement>("a[href]");
  const failed = place.querySelector<HTMLElement>("[data-failed]");
  if (link === null) throw new Error("a featured video without its link");
  const videoUrl = link.href;
  let wasStarted = false;

  const play = () => {
    const events: PlayerEvents = {
      onStart: () => {
        if (!wasStarted) track("video_start", { videoUrl });
        wasStarted = true;
      },
      onEnd: () => track("video_end", { videoUrl }),
      onError: (message) => {
        reportError(new Error("Video player error", { cause: message }));
        track("Video player error", { videoUrl, message });
        link.removeEventListener("click", playHere);
        player.remove();
        link.hidden = false;
        if (failed !== null) failed.hidden = false;
        link.focus();
      },
    };
    const player = link.dataset["player"] === "frame" ? videoFrame(videoUrl, events) : videoElement(link, events);
    player.setAttribute(player instanceof HTMLVideoElement ? "aria-label" : "title", link.textContent.trim());
    link.hidden = true;
    if (failed !== null) failed.hidden = true;
    place.prepend(player);
    player.focus();
  };

  const playHere = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    play();
  };
  link.addEventListener("click", playHere);
}

function videoElement(link: HTMLAnchorElement, { onStart, onEnd, onError }: PlayerEvents): HTMLVideoElement {
  const { poster, captions, captionsLanguage = "", captionsLabel = "" } = link.dataset;
  const video = document.createElement("video");
  video.controls = true;
  video.playsInline = true;
  if (poster !== undefined) video.poster = poster;
  if (captions !== undefined) {
    const track = document.createElement("track");
    Object.assign(track, {
      kind: "captions",
      src: captions,
      srclang: captionsLanguage,
      label: captionsLabel,
      default: true,
    });
    video.append(track);
    // Captions of another host are read only when it allows that, and then the video must be asked for in the same way.
    if (new URL(captions, location.href).origin !== location.origin) video.crossOrigin = "anonymous";
  }
  // Not "play", which comes before anything could be had to play.
  video.addEventListener("playing", onStart);
  video.addEventListener("ended", onEnd);
  video.addEventListener("error", () =>
    onError(video.error?.message || `media error ${video.error?.code ?? ""}`.trim()),
  );
  video.src = link.href;
  // A browser that does not let it begin by itself shows its controls.
  video.play().catch(() => undefined);
  return video;
}
