import { playerOf } from "#server/pages/topic/featured-video.tsx";

describe("where a featured video is played", () => {
  const hosts = ["media.example", "*.cdn.example", "local.example:8443"];

  it.each([
    ["/media/sprint.webm?v=1", "file"],
    ["https://media.example/a/b.MP4?token=1", "file"],
    ["https://eu.cdn.example/a.webm", "file"],
    ["https://a.eu.cdn.example/a.webm", "file"],
    ["https://local.example:8443/a.mp4", "file"],
    ["https://media.example/embed/42", "frame"],
    ["https://tube.example/a.mp4", undefined],
    ["https://cdn.example/a.mp4", undefined],
    ["https://notmedia.example/a.mp4", undefined],
    ["https://media.example.evil.example/a.mp4", undefined],
    ["https://media.example:444/a.mp4", undefined],
    ["https://local.example/a.mp4", undefined],
    ["https://evil.example/?https://media.example/a.mp4", undefined],
    ["https://media.example@evil.example/a.mp4", undefined],
  ])("is for %s: %s", (videoUrl, player) => {
    expect(playerOf(videoUrl, hosts)).toBe(player);
  });
});
