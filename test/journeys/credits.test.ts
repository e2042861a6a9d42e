import { jest } from "@jest/globals";
import { openPage } from "#test/support/browser.ts";
import { journeySite } from "#test/support/journey-site.ts";

jest.setTimeout(180_000);
const journey = journeySite();

/** The home page with a clock that only the test moves, and what it loaded. */
const open = async (options: Parameters<typeof openPage>[1] = {}, path = "/") => {
  const { page, errors } = await openPage(journey.browser, options);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.clock.install();
  await page.goto(journey.site.url + path);
  await page.clock.pauseAt(Date.now() + 60_000);
  const state = () => page.evaluate(() => document.querySelector<HTMLElement>(".credits")?.dataset["state"]);
  const isVisible = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).opacity);
  const call = () => page.evaluate(() => (window as unknown as { credits: () => void }).credits());
  const pass = async (ms: number) => {
    await page.clock.runFor(ms);
    // What waited for the clock goes on in microtasks.
    await page.evaluate(() => undefined);
  };
  return { page, errors, loaded, state, isVisible, call, pass };
};

describe("credits() in the console", () => {
  it("shows the ship for 3,000 ms, nothing for 500, the credits for 15,000, and fades for 2,500", async () => {
    const { page, errors, loaded, state, isVisible, call, pass } = await open();
    expect(loaded.filter((url) => url.includes("credits"))).toEqual([]);

    await call();
    await page.getByRole("dialog", { name: "Credits" }).waitFor();

    expect([await state(), await isVisible(".ship"), await isVisible(".roll")]).toEqual(["ship", "1", "0"]);
    await pass(2999);
    expect(await state()).toBe("ship");
    await pass(1);
    expect([await state(), await isVisible(".ship"), await isVisible(".roll")]).toEqual(["delay", "0", "0"]);
    await pass(499);
    expect(await state()).toBe("delay");
    await pass(1);
    expect([await state(), await isVisible(".roll")]).toEqual(["credits", "1"]);
    expect(await page.locator(".roll").innerText()).toContain("Larkmoor Support");
    await pass(14_999);
    expect(await state()).toBe("credits");
    await pass(1);
    expect(await state()).toBe("faded");
    await pass(2499);
    expect(await state()).toBe("faded");
    await pass(1);
    expect(await state()).toBeUndefined();
    expect(errors).toEqual([]);
  });

  it("does nothing while they run, and works again afterwards", async () => {
    const { page, state, call, pass } = await open();
    await call();
    await page.locator(".credits").waitFor();
    await pass(3500);

    await call();
    await pass(0);

    expect(await page.locator(".credits").count()).toBe(1);
    expect(await state()).toBe("credits");
    await pass(17_500);
    expect(await state()).toBeUndefined();
    await call();
    await page.locator(".credits").waitFor();
    expect(await state()).toBe("ship");
  });

  it.each(["Escape", "a click"])("ends at once by %s and gives the focus back", async (way) => {
    const { page, state, call, pass } = await open();
    await page.getByRole("searchbox").first().focus();
    await call();
    await page.locator(".credits").waitFor();
    await pass(4000);

    if (way === "Escape") await page.keyboard.press("Escape");
    else await page.mouse.click(20, 20);
    await page.locator(".credits").waitFor({ state: "detached" });

    expect(await state()).toBeUndefined();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("searchTerm");
  });

  it("moves nothing for visitors who prefer that", async () => {
    const moving = async (reducedMotion: "reduce" | "no-preference") => {
      const { page, call } = await open({ reducedMotion });
      await call();
      await page.locator(".credits").waitFor();
      return page.locator(".ship").evaluate((ship) => getComputedStyle(ship).animationName);
    };

    expect(await moving("no-preference")).toBe("sail");
    expect(await moving("reduce")).toBe("none");
  });

  it("speaks Japanese on a Japanese page", async () => {
    const { page, call } = await open({}, "/ja");

    await call();

    await page.getByRole("dialog", { name: "クレジット" }).waitFor();
  });
});
