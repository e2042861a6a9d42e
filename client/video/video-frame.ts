export type PlayerEvents = {
  readonly onStart: () => void;
  readonly onEnd: () => void;
  readonly onError: (message: string) => void;
};

/** What players of video hosts are asked to dispatch: in the words of YouTube's, then of Vimeo's. Each passes over the other's. */
const questions = [
  { event: "listening", id: 1, channel: "widget" },
  { event: "command", func: "addEventListener", args: ["onStateChange"], id: 1, channel: "widget" },
  { event: "command", func: "addEventListener", args: ["onError"], id: 1, channel: "widget" },
  ...["play", "ended", "error"].map((value) => ({ method: "addEventListener", value })),
];

/** The player of a video host in a frame. Hosts that speak neither language are played without events. */
export function videoFrame(videoUrl: string, events: PlayerEvents): HTMLIFrameElement {
  const url = new URL(videoUrl);
  url.searchParams.set("autoplay", "1");
  url.searchParams.set("enablejsapi", "1");
  const frame = document.createElement("iframe");
  frame.allow = "autoplay; fullscreen; picture-in-picture";
  frame.allowFullscreen = true;
  frame.src = url.href;
  const listen = ({ source, origin, data }: MessageEvent) => {
    if (!frame.isConnected) return window.removeEventListener("message", listen);
    if (source !== frame.contentWindow || origin !== url.origin) return;
    const message = typeof data === "string" ? parsed(data) : data;
    dispatch(message, events);
  };
  window.addEventListener("message", listen);
  frame.addEventListener("load", () => {
    for (const question of questions) frame.contentWindow?.postMessage(JSON.stringify(question), url.origin);
  });
  return frame;
}

/** States of YouTube's player. */
const ended = 0;
const playing = 1;

function dispatch(message: unknown, { onStart, onEnd, onError }: PlayerEvents): void {
  if (typeof message !== "object" || message === null || !("event" in message)) return;
  const { event } = message;
  const info = "info" in message ? message.info : undefined;
  if (event === "play" || (event === "onStateChange" && info === playing)) onStart();
  if (event === "ended" || (event === "onStateChange" && info === ended)) onEnd();
  if (event === "error" || event === "onError") onError(`player error ${JSON.stringify(info ?? "").slice(0, 100)}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
