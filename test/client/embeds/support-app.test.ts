/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { startSupportApp } from "#client/embeds/support-app.ts";
import { anonymous } from "#client/viewer/viewer.ts";

const manifest = {
  index: { js: ["/assets/a.js"] },
  "hot-contact": { js: ["/assets/hot.js"], css: ["/assets/hot.css"] },
};
const asked: string[] = [];
const logged = jest.spyOn(console, "error");
let answers: Readonly<Record<string, () => Promise<Response> | Response>> = {};

const json = (value: unknown) => ({ ok: true, status: 200, json: async () => value }) as Response;

beforeEach(() => {
  asked.length = 0;
  document.head.innerHTML = "";
  document.body.innerHTML = "";
  logged.mockReset().mockImplementation(() => undefined);
  globalThis.fetch = async (url) => {
    const { pathname, search } = new URL(String(url), location.href);
    asked.push(pathname + search);
    const answer = answers[pathname];
    if (answer === undefined) throw new TypeError("network");
    return answer();
  };
  // jsdom loads no files: each is there as soon as it is asked for, unless its name says otherwise.
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      const file = node instanceof HTMLScriptElement ? node.src : node instanceof HTMLLinkElement ? node.href : "";
      node.dispatchEvent(new Event(file.includes("missing") ? "error" : "load"));
    }
  }).observe(document.head, { childList: true });
});

const place = (data: Readonly<Record<string, string>>) => {
  const made = document.createElement("section");
  Object.assign(made.dataset, { failed: "It could not be loaded.", retry: "Try again", ...data });
  document.body.append(made);
  return made;
};
const nobody = async () => anonymous;
const ada = async () => ({ ...anonymous, isAuthenticated: true, aaId: "ada" });
const files = () =>
  [...document.head.querySelectorAll<HTMLScriptElement>("script")].map(({ src }) => new URL(src).pathname);
const alertText = () => document.querySelector('[role="alert"]')?.textContent;
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("the app of a contact page", () => {
  it("asks nobody to log in who has chosen to go on without", async () => {
    answers = { "/m.json": () => json(manifest) };
    const promptAt = async (query: string) => {
      history.replaceState(null, "", `/contact${query}`);
      document.body.innerHTML = '<p data-place="login-prompt">Log in</p>';
      await startSupportApp(place({ manifest: "/m.json", scriptSet: "index" }), nobody);
      return document.querySelector('[data-place="login-prompt"]')?.textContent;
    };

    expect(await promptAt("?product=mixer&anonymous=true")).toBeUndefined();
    expect(await promptAt("?product=mixer")).toBe("Log in");
    history.replaceState(null, "", "/");
  });

  it("is loaded from a manifest asked with a timestamp, with its script set alone", async () => {
    answers = { "/m.json": () => json(manifest) };
    const before = Date.now();

    await startSupportApp(place({ manifest: "/m.json", scriptSet: "hot-contact" }), nobody);

    const [, stamp] = /^\/m\.json\?v=(\d+)$/.exec(asked[0] ?? "") ?? [];
    expect(Number(stamp)).toBeGreaterThanOrEqual(before);
    expect(asked).toHaveLength(1);
    expect(files()).toEqual(["/assets/hot.js"]);
    expect(alertText()).toBeUndefined();
  });

  it.each([
    ["the manifest cannot be had", {}],
    ["the manifest answers 404", { "/m.json": () => ({ ok: false, status: 404 }) as Response }],
    ["the manifest is none", { "/m.json": () => json("<html>") }],
    ["the script set is not in it", { "/m.json": () => json({ other: { js: ["/a.js"] } }) }],
    ["a script is no file", { "/m.json": () => json({ index: { js: ["data:text/javascript,1"] } }) }],
    ["a script is missing", { "/m.json": () => json({ index: { js: ["/assets/missing.js"] } }) }],
  ])("is logged and said with a button when %s", async (_, given) => {
    answers = given;

    await startSupportApp(place({ manifest: "/m.json", scriptSet: "index" }), nobody);

    expect(logged.mock.calls.map(([text]) => text)).toEqual(["error loading external script"]);
    expect(alertText()).toBe("It could not be loaded.Try again");
  });

  it("is loaded by that button when it can be, and gets the focus", async () => {
    answers = {};
    const region = place({ manifest: "/m.json", scriptSet: "index" });
    await startSupportApp(region, nobody);
    answers = { "/m.json": () => json(manifest) };

    document.querySelector("button")?.click();
    await settled();

    expect(files()).toEqual(["/assets/a.js"]);
    expect(alertText()).toBeUndefined();
    expect(document.activeElement).toBe(region);
  });

  it("says so again, with the focus on the button, when it cannot be loaded again", async () => {
    answers = {};
    await startSupportApp(place({ manifest: "/m.json", scriptSet: "index" }), nobody);

    document.querySelector("button")?.click();
    await settled();

    expect(document.querySelectorAll('[role="alert"]')).toHaveLength(1);
    expect(document.activeElement).toBe(document.querySelector("button:enabled"));
  });
});

it("an app that does not come is said to be missing after 20 seconds, until it comes", async () => {
  jest.useFakeTimers();
  let answer: (response: Response) => void = () => undefined;
  answers = {
    "/m.json": () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  };

  const started = startSupportApp(place({ manifest: "/m.json", scriptSet: "index" }), nobody);
  await jest.advanceTimersByTimeAsync(19_999);
  expect(alertText()).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1);
  await started;
  expect(alertText()).toBe("It could not be loaded.Try again");
  jest.useRealTimers();
  answer(json(manifest));
  await settled();

  expect(alertText()).toBeUndefined();
});

describe("the requests portal", () => {
  const flag = "/gateway/api/feature-flags/csp_ui_deployment_upgrade_switch";
  const portal = () => place({ manifest: "/standard.json", manifestUpgraded: "/upgraded.json" });
  const manifests = {
    "/standard.json": () => json({ js: ["/assets/standard.js"] }),
    "/upgraded.json": () => json({ js: ["/assets/upgraded.js"] }),
  };

  it("is nothing until the flag has been fetched", async () => {
    let answer: (response: Response) => void = () => undefined;
    answers = { ...manifests, [flag]: () => new Promise((resolve) => (answer = resolve)) };
    const region = portal();

    const started = startSupportApp(region, ada);
    await settled();
    expect(asked).toEqual([`${flag}?accountId=ada`]);
    expect(files()).toEqual([]);
    expect(document.body.textContent).toBe("");
    answer(json({ value: true }));
    await started;

    expect(files()).toEqual(["/assets/upgraded.js"]);
  });

  it.each([
    ["the flag is off", () => json({ value: false })],
    ["the flag is no flag", () => json({ value: "yes" })],
    ["the flag cannot be fetched", () => Promise.reject(new TypeError("network"))],
  ])("is the standard one when %s", async (_, answer) => {
    answers = { ...manifests, [flag]: answer };

    await startSupportApp(portal(), ada);

    expect(files()).toEqual(["/assets/standard.js"]);
  });

  it("asks for no account's flag when nobody is signed in", async () => {
    answers = { ...manifests, [flag]: () => json({ value: false }) };

    await startSupportApp(portal(), nobody);

    expect(asked[0]).toBe(flag);
  });
});
