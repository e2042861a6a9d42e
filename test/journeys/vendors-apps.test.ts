import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { startBrowser } from "#test/support/browser.ts";
import { closeServers, listening } from "#test/support/listening.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

/** A vendor's hosts: the app, the network that delivers its files, and its service. */
const hosts = { app: "", cdn: "", api: "" };
type Host = keyof typeof hosts;
type Answer = { readonly type: string; readonly body: string | Buffer };
const asked: string[] = [];

const font = readFileSync(
  fileURLToPath(new URL("../../node_modules/@fontsource/inter/files/inter-latin-700-normal.woff2", import.meta.url)),
);
const js = (body: string): Answer => ({ type: "text/javascript", body });
const html = (body: string): Answer => ({ type: "text/html", body });
const json = (value: unknown): Answer => ({ type: "application/json", body: JSON.stringify(value) });

/** A form as vendors build them: a second script and a sheet of another host, styles in the text, a font, a question in a frame, calls. */
const form = (): Readonly<Record<string, Answer>> => ({
  "app /forms.json": json({ index: { js: ["form.js", `${hosts.cdn}/second.js`], css: [`${hosts.cdn}/form.css`] } }),
  "app /form.js": js(`
    const place = document.querySelector('[data-embed="contact-forms"]');
    place.innerHTML = '<form><label style="border-top-color: rgb(1, 2, 3)">Your question <textarea name="q"></textarea></label>' +
      '<iframe title="Are you human?" src="${hosts.api}/human.html"></iframe><button disabled>Ask</button><output></output></form>';
    document.head.append(Object.assign(document.createElement("style"), { textContent: "form label { color: rgb(4, 5, 6) }" }));
    addEventListener("message", ({ origin }) => { if (origin === "${hosts.api}") place.querySelector("button").disabled = false; });
    place.querySelector("form").addEventListener("submit", async (event) => {
      event.preventDefault();
      const body = JSON.stringify({ question: new FormData(event.target).get("q") });
      const answer = await fetch("${hosts.api}/tickets", { method: "POST", headers: { "content-type": "application/json" }, body });
      place.querySelector("output").textContent = "Ticket " + (await answer.json()).number;
    });`),
  "cdn /form.css": { type: "text/css", body: "form label { background-color: rgb(7, 8, 9) }" },
  "cdn /second.js": js(`
    new FontFace("Vendor", "url(${hosts.cdn}/vendor.woff2)").load().then((face) => {
      document.fonts.add(face);
      document.documentElement.dataset.vendorFont = face.status;
    });`),
  "cdn /vendor.woff2": { type: "font/woff2", body: font },
  "api /human.html": html('<button onclick="parent.postMessage(1, `*`)">I am</button>'),
  "api /tickets": json({ number: 42 }),
});

/** A chat as vendors build them: a loader that loads the rest, styles of its own, its window in a frame, a worker, messages that come in. */
const chat: () => Readonly<Record<string, Answer>> = () => ({
  "app /assets/loader.js": js(`
    document.head.append(Object.assign(document.createElement("script"), { src: "${hosts.cdn}/chat.js", async: true }));`),
  "cdn /chat.js": js(`
    document.head.append(Object.assign(document.createElement("style"), { textContent: "#vendor-chat { position: fixed; color: rgb(4, 5, 6) }" }));
    const box = Object.assign(document.createElement("aside"), { id: "vendor-chat", ariaLabel: "Chat" });
    box.innerHTML = '<p></p><img alt="Agent"><iframe title="Conversation" src="${hosts.api}/conversation.html"></iframe>';
    document.body.append(box);
    const picture = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], { type: "image/svg+xml" });
    box.querySelector("img").src = URL.createObjectURL(picture);
    const worker = new Worker(URL.createObjectURL(new Blob(["postMessage(6 * 7)"], { type: "text/javascript" })));
    worker.onmessage = ({ data }) => { box.dataset.worker = data; };
    new EventSource("${hosts.api}/messages").onmessage = ({ data }) => { box.querySelector("p").textContent = data; };`),
  "api /conversation.html": html("<p>How can we help?</p>"),
  "api /messages": { type: "text/event-stream", body: "retry: 600000\ndata: Ada is here\n\n" },
});

const answering =
  (host: Host): RequestListener =>
  (req, res) => {
    const path = (req.url ?? "").replace(/\?.*/, "");
    if (req.method !== "OPTIONS") asked.push(`${host} ${path}`);
    const found = { ...form(), ...chat() }[`${host} ${path}`];
    res.setHeader("Access-Control-Allow-Origin", "*").setHeader("Access-Control-Allow-Headers", "content-type");
    res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    if (req.method === "OPTIONS" || found === undefined) return void res.writeHead(found ? 204 : 404).end();
    res.setHeader("Content-Type", found.type).end(found.body);
  };

const topic = "/tracker/docs/plan-a-sprint";
let browser: Browser;
/** Both have the apps; one is told what these need. */
let site: RunningSite;
let strict: RunningSite;

beforeAll(async () => {
  for (const host of ["app", "cdn", "api"] as const) hosts[host] = (await listening(answering(host))).origin;
  const { app, cdn, api } = hosts;
  const apps = {
    CONTACT_FORMS_MANIFEST_URL: `${app}/forms.json`,
    CHAT_WIDGET_URL: app,
    FEATURE_FLAGS: "csm-ai-agent-on-sac.agent_enabled=true",
    LOG_LEVEL: "silent",
  };
  const policies = {
    CONTACT_FORMS_POLICY: `script-src ${cdn}; style-src 'unsafe-inline' ${cdn}; font-src ${cdn}; frame-src ${api}; connect-src ${api}`,
    CHAT_WIDGET_POLICY: `script-src ${cdn}; style-src 'unsafe-inline'; frame-src ${api}; connect-src ${api}; worker-src blob:; img-src blob:`,
  };
  [browser, site, strict] = await Promise.all([startBrowser(), startSite({ ...apps, ...policies }), startSite(apps)]);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await Promise.all([site?.stop(), strict?.stop(), closeServers()]);
});

/** A page with what its policy refused. */
async function visit(url: string) {
  const page = await browser.newPage();
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  asked.length = 0;
  await page.goto(url);
  return { page, refused };
}

async function signedIn(at: RunningSite) {
  const { page, refused } = await visit(`${at.url}/login`);
  await page.evaluate(async () => {
    const body = new URLSearchParams({ person: "admin", continue: "/" });
    await fetch(document.querySelector<HTMLFormElement>("main form")?.action ?? "", { method: "POST", body });
  });
  await page.goto(at.url + topic);
  return { page, refused };
}

const styleOf = (page: Page, selector: string, name: string) =>
  page.locator(selector).evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

describe("a vendor's form app", () => {
  it("runs on its page as its vendor built it, with the policy that its setting names", async () => {
    const { page, refused } = await visit(`${site.url}/contact`);

    await page.frameLocator("iframe[title='Are you human?']").getByRole("button", { name: "I am" }).click();
    await page.getByLabel("Your question").fill("Why?");
    await page.getByRole("button", { name: "Ask" }).click();

    await page.locator("output", { hasText: "Ticket 42" }).waitFor();
    await page.waitForFunction(() => document.documentElement.dataset["vendorFont"] === "loaded");
    expect(await styleOf(page, "form label:has(textarea)", "color")).toBe("rgb(4, 5, 6)");
    expect(await styleOf(page, "form label:has(textarea)", "background-color")).toBe("rgb(7, 8, 9)");
    expect(await styleOf(page, "form label:has(textarea)", "border-top-color")).toBe("rgb(1, 2, 3)");
    expect(refused).toEqual([]);
  });

  it("gets nothing that is not named: its page says that it could not be loaded", async () => {
    const { page, refused } = await visit(`${strict.url}/contact`);

    await page.getByRole("alert").filter({ hasText: "could not be loaded" }).waitFor();

    expect(asked.filter((path) => !path.startsWith("app "))).toEqual([]);
    expect(refused.join("\n")).toMatch(/second\.js[\s\S]*|form\.css/);
    expect(await styleOf(page, "form label:has(textarea)", "color")).not.toBe("rgb(4, 5, 6)");
  });
});

describe("a vendor's chat", () => {
  it("runs on the pages that may have it, with the policy that its setting names", async () => {
    const { page, refused } = await signedIn(site);

    const box = page.getByRole("complementary", { name: "Chat" });
    await box.getByText("Ada is here").waitFor();
    await page.frameLocator("iframe[title='Conversation']").getByText("How can we help?").waitFor();
    await page.waitForFunction(() => document.querySelector<HTMLElement>("#vendor-chat")?.dataset["worker"] === "42");
    await page.waitForFunction(
      () => (document.querySelector<HTMLImageElement>("#vendor-chat img")?.naturalWidth ?? 0) > 0,
    );
    expect(await styleOf(page, "#vendor-chat", "color")).toBe("rgb(4, 5, 6)");
    expect(refused).toEqual([]);
  });

  it("is not begun where its files come from a host that nobody named", async () => {
    const { page, refused } = await signedIn(strict);

    while (!refused.some((text) => text.includes("chat.js"))) await page.waitForTimeout(20);

    expect(asked.filter((path) => !path.startsWith("app "))).toEqual([]);
    expect(await page.getByRole("complementary", { name: "Chat" }).count()).toBe(0);
  });
});

it("widens only the pages of the app, and says so at start", async () => {
  const policyOf = async (path: string) => (await fetch(site.url + path)).headers.get("content-security-policy") ?? "";

  expect(await policyOf("/requests")).not.toContain(hosts.cdn);
  expect(await policyOf("/contact")).not.toContain("blob:");
  expect(site.lines.filter((line) => line.includes("_POLICY: "))).toHaveLength(2);
  expect(strict.lines.join("\n")).not.toContain("_POLICY");
});
