import { jest } from "@jest/globals";
import type { Page } from "playwright-core";
import { shots } from "#scripts/screenshots/shots.ts";
import { openPage } from "#test/support/browser.ts";
import { journeySite } from "#test/support/journey-site.ts";

jest.setTimeout(180_000);
const journey = journeySite();

const pages = Object.entries(shots).filter(([, { lead }]) => lead === undefined);

/** Where everything is that can be seen. */
const places = (page: Page) =>
  page.evaluateHandle(() =>
    [...document.querySelectorAll("body *")]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ element, before: element.getBoundingClientRect() })),
  );

/** What of it is elsewhere by now. */
const movedFrom = (page: Page, earlier: Awaited<ReturnType<typeof places>>) =>
  page.evaluate(
    (all) =>
      all.flatMap(({ element, before }) => {
        if (!element.isConnected || !element.checkVisibility()) return [];
        const { left, top } = element.getBoundingClientRect();
        const [across, down] = [Math.round(left - before.left), Math.round(top - before.top)];
        const name = `${element.localName} ${element.textContent?.trim().slice(0, 30)}`;
        return across === 0 && down === 0 ? [] : [`${name} moved by ${across}, ${down}`];
      }),
    earlier,
  );

/** Loads a page whose pictures and modules come late; answers what is elsewhere once they are there, and what was logged. */
async function whatMoves(width: number, path: string) {
  const { page, errors } = await openPage(journey.browser, {
    viewport: { width, height: 900 },
    reducedMotion: "reduce",
  });
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/media\/|\/assets\/(?!before-paint).*\.js|\/gateway\//, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(journey.site.url + path, { waitUntil: "commit" });
  await page.locator("footer.foot, .error-page").waitFor();
  await page.waitForFunction(() => [...document.styleSheets].length > 0);
  const before = await places(page);
  release();
  await page.waitForLoadState("load");
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  await page.locator(".signed-in, .signed-out, .error-page").first().waitFor({ state: "attached" });
  const moved = await movedFrom(page, before);
  await page.context().close();
  return [...moved, ...errors].map((each) => `${width} px: ${each}`);
}

describe("a page whose pictures and scripts come late", () => {
  it.each(pages)("moves nothing and logs nothing: %s", async (_, { path, errorStatus }) => {
    const japanese = path === "/" ? "/ja" : `/ja${path}`;
    const found = await Promise.all([whatMoves(1440, path), whatMoves(1000, japanese), whatMoves(390, path)]);
    const unexpected = found.flat().filter((each) => errorStatus === undefined || !each.includes(`${errorStatus}`));

    expect(unexpected.slice(0, 5)).toEqual([]);
  });
});
