/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/dom";
import { renderToStaticMarkup } from "react-dom/server";
import { showAccountMenu } from "#client/viewer/account-menu.ts";
import { startViewer } from "#client/viewer/start-viewer.ts";
import { createViewer, type Viewer } from "#client/viewer/viewer.ts";
import { whenKnown } from "#client/viewer/when-known.ts";
import { AccountPlace } from "#server/frame/account-place.tsx";
import { ContactLink, LinkScopeContext } from "#shared/links/link.tsx";
import type { PublicConfig } from "#shared/public-config.ts";
import { inertServices } from "#shared/search-results/search-services.ts";
import { tags } from "#test/support/languages.ts";
import { withMessages } from "#test/support/with-messages.tsx";

const settings: PublicConfig = {
  baseUrl: "http://localhost",
  loginUrl: "http://localhost/login",
  supportBaseUrl: "https://sac.example.com",
  partnerHosts: ["partners.example.com"],
  hasAccounts: true,
  hasOwnSessions: true,
  manageAccountUrl: "https://id.example.com/manage",
  logOutUrl: undefined,
};
const person = { userName: "ada@customer.example", id: "aa-1", displayName: "Ada Lovelace King", photos: [] };

function header(fields: Partial<PublicConfig> = {}) {
  const publicConfig = { ...settings, ...fields };
  const scope = { locale: "en", tags, localisedHosts: [], hasAccounts: publicConfig.hasAccounts } as const;
  document.documentElement.className = "";
  document.body.innerHTML = renderToStaticMarkup(
    <LinkScopeContext value={scope}>
      {withMessages(<AccountPlace path="/tracker" publicConfig={publicConfig} />)}
      <ContactLink>Contact support</ContactLink>
    </LinkScopeContext>,
  );
}

let asked: string[];
const answers = (...bodies: readonly unknown[]) => {
  const left = [...bodies];
  asked = [];
  globalThis.fetch = async (url) => {
    asked.push(String(url));
    const body = left.length > 1 ? left.shift() : left[0];
    return { ok: body !== undefined, status: body === undefined ? 500 : 200, json: async () => body } as Response; // what is read
  };
};
const start = (): Viewer => {
  const viewer = createViewer();
  const { track, anonymousId } = inertServices;
  startViewer(document, viewer, { track, anonymousId, whoIsThere: () => whenKnown(viewer) });
  return viewer;
};
const account = () => screen.queryByRole("group");
const openMenu = async () => {
  const menu = await waitFor(() => {
    const found = account();
    if (found === null) throw new Error("there is no menu yet");
    return found;
  });
  menu.setAttribute("open", "");
  return within(menu);
};
const linkTo = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, "", "/tracker?x=1");
});
afterEach(() => jest.restoreAllMocks());

describe("the account's place", () => {
  it("holds a sign-in link and nothing else for a visitor who is nobody", async () => {
    header();
    answers({});
    const viewer = start();
    await waitFor(() => expect(viewer.state().loading).toBe("success"));

    expect(linkTo("Sign in")).toBe("/login?continue=%2Ftracker&application=sac");
    expect(linkTo("Contact support")).toBe("/login?continue=%2Fcontact&application=sac");
    expect(account()).toBeNull();
    expect(document.documentElement.className).toBe("signed-out");
    expect(sessionStorage.getItem("isSignedIn")).toBe("false");
  });

  it("asks nobody where there are no accounts", () => {
    header({ hasAccounts: false });
    answers({});
    start();

    expect(asked).toEqual([]);
    expect(linkTo("Contact support")).toBe("/contact");
    expect(document.querySelector("template")).toBeNull();
  });

  it("is asked for after the page's first frame, and at once where nobody sees the page", async () => {
    const frames: FrameRequestCallback[] = [];
    jest.spyOn(window, "requestAnimationFrame").mockImplementation((callback) => frames.push(callback));
    header();
    answers({});
    const viewer = start();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(viewer.state().loading).toBe("loading");
    expect(asked).toEqual([]);

    for (const frame of frames) frame(0);
    await waitFor(() => expect(asked).toHaveLength(1));

    jest.spyOn(document, "hidden", "get").mockReturnValue(true);
    frames.length = 0;
    start();
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it("holds the menu of who is signed in, who goes straight to the contact page", async () => {
    header();
    answers(person);
    start();
    const menu = await openMenu();

    expect(menu.getByText("AK").getAttribute("aria-hidden")).toBe("true");
    expect(document.querySelector("summary .vh")?.textContent).toBe("Account of Ada Lovelace King");
    expect(menu.getByText("ada@customer.example")).toBeTruthy();
    expect(linkTo("Contact support")).toBe("/contact");
    expect(document.documentElement.className).toBe("signed-in");
    expect(sessionStorage.getItem("isSignedIn")).toBe("true");
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("ada");
  });

  it("has each item of the menu in its place, with the page to come back to", async () => {
    header();
    answers(person);
    start();
    const menu = await openMenu();

    const links = menu.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toEqual([
      ["Manage account", "https://id.example.com/manage"],
      [
        "Switch account New",
        "http://localhost/login?continue=%2Ftracker%3Fx%3D1&application=sac&prompt=select_account",
      ],
      ["View requests", "https://sac.example.com/requests"],
      ["Manage named contacts", "https://sac.example.com/named-contact"],
    ]);
    expect(menu.getByRole("heading", { name: "Support" })).toBeTruthy();
    const logOut = menu.getByRole("button", { name: "Log out" }).closest("form");
    expect(logOut?.getAttribute("action")).toBe("/gateway/api/session/log-out");
    expect(logOut?.method).toBe("post");
    expect(new FormData(logOut ?? undefined).get("continue")).toBe("/tracker?x=1");
  });

  it.each([
    ["a partner", { ...person, isPartner: true }, {}],
    ["a partner host", person, { partnerHosts: ["localhost"] }],
  ])("shows %s partner requests instead", async (_who, who, fields) => {
    header(fields);
    answers(who);
    start();
    const menu = await openMenu();

    expect(menu.getByRole("link", { name: "View partner requests" }).getAttribute("href")).toBe(
      "https://sac.example.com/requests",
    );
    expect(menu.queryByRole("link", { name: "View requests" })).toBeNull();
  });

  it("logs out at the identity host where that is elsewhere", async () => {
    header({ hasOwnSessions: false, logOutUrl: "https://id.example.com/logout?a=b" });
    answers(person);
    start();
    const menu = await openMenu();

    expect(menu.getByRole("link", { name: "Log out" }).getAttribute("href")).toBe(
      "https://id.example.com/logout?a=b&continue=http%3A%2F%2Flocalhost%2Ftracker%3Fx%3D1",
    );
  });

  it("has no log-out that would lead nowhere, where neither the site nor a set address can do it", async () => {
    header({ hasOwnSessions: false });
    answers(person);
    start();
    const menu = await openMenu();

    expect(menu.getByRole("link", { name: "Manage account" })).toBeTruthy();
    expect(menu.queryByText("Log out")).toBeNull();
  });

  it("takes the menu away when nobody is signed in any more", async () => {
    header();
    answers(person, {});
    const viewer = start();
    await openMenu();

    await viewer.lookUp();

    await waitFor(() => expect(account()).toBeNull());
    expect(linkTo("Contact support")).toBe("/login?continue=%2Fcontact&application=sac");
    expect(document.documentElement.className).toBe("signed-out");
  });

  it("shows the sign-in link when it cannot be found out who is there", async () => {
    jest.spyOn(console, "error").mockImplementation(() => undefined);
    header();
    answers(undefined);
    const viewer = start();

    await waitFor(() => expect(viewer.state().loading).toBe("failure"));
    expect(document.documentElement.className).toBe("signed-out");
    expect(account()).toBeNull();
  });

  it("looks again when the browser brings a kept page back", async () => {
    header();
    answers({}, person);
    start();
    await waitFor(() => expect(document.documentElement.className).toBe("signed-out"));

    dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));

    expect((await openMenu()).getByText("Ada Lovelace King")).toBeTruthy();
  });

  it("forgets what it knew on the way to signing in", async () => {
    header();
    answers({});
    start();
    await waitFor(() => expect(sessionStorage.getItem("isSignedIn")).toBe("false"));
    const link = screen.getByRole("link", { name: "Sign in" });
    link.addEventListener("click", (event) => event.preventDefault());

    link.click();

    expect(sessionStorage.getItem("isSignedIn")).toBeNull();
  });

  it("treats names as text", async () => {
    header();
    answers({ ...person, displayName: '<img src=x onerror="alert(1)">' });
    start();
    const menu = await openMenu();

    expect(menu.getByText('<img src=x onerror="alert(1)">')).toBeTruthy();
    expect(document.querySelector(".account img")).toBeNull();
  });
});

describe("a picture", () => {
  it.each([
    ["load", 1],
    ["error", 0],
  ])("takes the initials' place on %s", (event, pictures) => {
    header();
    const picture = document.createElement("img");
    jest.spyOn(globalThis, "Image").mockImplementation(() => picture);
    const place = document.querySelector<HTMLElement>('[data-place="account"]') ?? document.body;
    const auth = {
      isAuthenticated: true,
      displayName: "Ada",
      email: "a@b.example",
      avatarUrl: "https://p.example/a.png",
    };
    showAccountMenu(place, { ...auth, canEdit: false, isAdminEntitlementPresent: false, isPartner: false });

    picture.dispatchEvent(new Event(event));

    expect(document.querySelectorAll(".avatar img")).toHaveLength(pictures);
    expect(document.querySelector(".avatar")?.textContent).toBe(pictures === 1 ? "" : "A");
    expect(picture.alt).toBe("");
  });
});
