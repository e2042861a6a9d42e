import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { jest } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { openPage, startBrowser } from "#test/support/browser.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

jest.setTimeout(180_000);

const video = fileURLToPath(new URL("../fixtures/one-second.webm", import.meta.url));
const topic = (videoUrl: string, more = "") =>
  `---\nfeaturedVideo:\n  videoUrl: ${videoUrl}\n  title: Plan a sprint\n${more}---\n\n# A topic\n\nText.\n`;

let browser: Browser;
let site: RunningSite;
let contentDir = "";

beforeAll(async () => {
  contentDir = await mkdtemp(join(tmpdir(), "signpost-video-"));
  const files = {
    "own.md": topic("./sprint.webm", "  captions: ./sprint.vtt\n"),
    "broken.md": topic("./broken.webm"),
    "hosted.md": topic("https://media.example/a.mp4"),
    "framed.md": topic("https://player.example/embed/42"),
    "elsewhere.md": topic("https://tube.example/watch?v=42"),
    "sprint.vtt": "WEBVTT\n\n00:00.000 --> 00:01.000\nA sprint begins.\n",
    "broken.webm": "this is no video",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(contentDir, name), text);
  await copyFile(video, join(contentDir, "sprint.webm"));
  const env = { CONTENT_DIR: contentDir, VIDEO_HOSTS: "media.example,player.example" };
  [browser, site] = await Promise.all([startBrowser(), startSite(env)]);
}, 60_000);

afterAll(async () => {
  await browser.close();
  await site.stop();
  await rm(contentDir, { recursive: true, force: true });
});

/** A page, and what it asked of other hosts. */
const open = async (path: string, answer?: { readonly contentType: string; readonly body: string }) => {
  const { page, errors } = await openPage(browser);
  const strangers: string[] = [];
  await page.route(/^https:\/\/[^/]*\.example\//, (route) => {
    strangers.push(route.request().url());
    return answer === undefined ? route.abort() : route.fulfill(answer);
  });
  await page.goto(site.url + path);
  return { page, errors, strangers };
};

const link = (page: Page) => page.getByRole("link", { name: "Watch: Plan a sprint" });

/** Whether the link leads to its own address when it is pressed; nothing is left. */
const isFollowed = (page: Page) =>
  link(page).evaluate((element: HTMLElement) => {
    let followed = false;
    const note = (event: Event) => {
      followed = !event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener("click", note, { once: true });
    element.click();
    return followed;
  });

/** Names of the video events that arrived at the site from a page, in order, after it was left. */
const videoEvents = async (page: Page, path: string) => {
  await page.close();
  await new Promise((resolve) => setTimeout(resolve, 600));
  return site.lines
    .filter((line) => line.includes(path))
    .flatMap((line) => [...line.matchAll(/"(video_start|video_end|Video player error)"/g)].map(([, name]) => name));
};

describe("a featured video of the site's own", () => {
  it("plays in its place with the keyboard alone, with captions, and its start and end are noted", async () => {
    const { page, errors } = await open("/own");

    await link(page).focus();
    await page.keyboard.press("Enter");

    const player = page.locator("video");
    await player.waitFor();
    await page.waitForFunction(() => document.querySelector("video")?.ended);
    expect(await player.getAttribute("aria-label")).toBe("Watch: Plan a sprint");
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe("video");
    expect(
      await page.evaluate(() => {
        const [captions] = document.querySelector("video")?.textTracks ?? [];
        return [captions?.kind, captions?.language, captions?.label, captions?.mode];
      }),
    ).toEqual(["captions", "en", "English", "showing"]);
    await link(page).waitFor({ state: "hidden" });
    expect(errors).toEqual([]);
    expect(await videoEvents(page, "/own")).toEqual(["video_start", "video_end"]);
  });

  it("comes back as a link when it cannot be played, says so, and is reported", async () => {
    const { page } = await open("/broken");
    const reported: string[] = [];
    page.on("pageerror", (error) => reported.push(error.message));

    await link(page).click();
    await page.getByRole("alert").waitFor();

    expect(await page.getByRole("alert").textContent()).toBe(
      "The video could not be played here. The link above opens it on its own.",
    );
    expect(await page.locator("video").count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe("a");
    expect(reported).toEqual(["Video player error"]);
    expect(await isFollowed(page)).toBe(true);
    expect(await videoEvents(page, "/broken")).toEqual(["Video player error"]);
  });
});

describe("a featured video of another host", () => {
  it("loads nothing from there before it is chosen, not even when it is pointed at", async () => {
    const { page, strangers } = await open("/hosted");

    await link(page).hover();
    await page.waitForTimeout(300);
    expect(strangers).toEqual([]);
    await link(page).click();
    await page.getByRole("alert").waitFor();

    expect(new Set(strangers)).toEqual(new Set(["https://media.example/a.mp4"]));
  });

  it("plays in its host's frame, which tells when it starts, ends and fails", async () => {
    const body = `<script>
      addEventListener("message", ({ data }) => {
        const { method, value } = JSON.parse(data);
        if (method === "addEventListener") parent.postMessage(JSON.stringify({ event: value }), "*");
      });
    </script>`;
    const { page, strangers } = await open("/framed", { contentType: "text/html", body });

    await link(page).click();

    await page.getByRole("alert").waitFor();
    expect(strangers).toEqual(["https://player.example/embed/42?autoplay=1&enablejsapi=1"]);
    expect(await videoEvents(page, "/framed")).toEqual(["video_start", "video_end", "Video player error"]);
  });

  it("is a plain link where the operator did not name the host", async () => {
    const { page } = await open("/elsewhere", { contentType: "text/html", body: "<title>Tube</title>" });

    await link(page).click();

    await page.waitForURL("https://tube.example/watch?v=42");
  });

  it("is a link without JavaScript", async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(`${site.url}/own`);

    expect(await link(page).getAttribute("href")).toMatch(/^\/media\/sprint\.webm\?v=/);
    expect(await page.locator("video").count()).toBe(0);
  });
});
