/** @jest-environment jsdom */
import { webcrypto } from "node:crypto";
import { TextEncoder } from "node:util";
import { jest } from "@jest/globals";
import { fireEvent, waitFor } from "@testing-library/dom";
import { leaveChat, startChatWidget } from "#client/embeds/chat-widget.ts";
import { mayHaveChat } from "#shared/embeds/chat-widget.ts";
import type { AuthState } from "#shared/entries/viewer.ts";

const settings = { baseUrl: "https://chat.example.com", partnerHosts: ["partners.example.com"] };
const ann: AuthState = {
  isAuthenticated: true,
  email: "Ann.Lee@Example.com",
  displayName: "Ann Lee",
  aaId: "account-1",
  canEdit: false,
  isAdminEntitlementPresent: true,
  isPartner: false,
};
/** SHA-256 of "example.com". */
const exampleHash = "a379a6f6eeafb9a55e378c118034e2751e682fab9f2d30ab13d2125586ce1947";

const scripts = () => [...document.querySelectorAll("script")];
const contextOf = (script: HTMLScriptElement | undefined) => JSON.parse(script?.dataset["chatContext"] ?? "{}");

describe("the chat widget", () => {
  const track = jest.fn();
  const consoleError = jest.spyOn(console, "error").mockImplementation(() => undefined);
  const start = (viewer: AuthState, { isOn = true, given = settings } = {}) =>
    startChatWidget(given, viewer, {
      track,
      // Of the experiments only the chat's is asked for here.
      lookUpExperiment: async () => ({ agent_enabled: isOn }) as never,
    });
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

  beforeEach(() => {
    Object.assign(globalThis, { TextEncoder });
    Object.defineProperty(globalThis, "crypto", { value: webcrypto, configurable: true });
    document.head.innerHTML = "";
    document.documentElement.lang = "ja";
    leaveChat();
    track.mockClear();
    consoleError.mockClear();
  });

  it("is added once for a signed-in user whom the experiment lets have it", async () => {
    void start(ann);
    void start(ann);
    await waitFor(() => expect(scripts()).not.toHaveLength(0));
    await settled();

    expect(scripts().map(({ src }) => src)).toEqual(["https://chat.example.com/assets/loader.js"]);
  });

  it("is told the hash of the email domain, and never the address", async () => {
    void start(ann);
    await waitFor(() => expect(scripts()).toHaveLength(1));

    expect(contextOf(scripts()[0])).toEqual({ emailDomainHash: exampleHash, language: "ja" });
    expect(document.documentElement.outerHTML).not.toMatch(/ann|lee|example\.com"|account-1/i);
  });

  it("is told no hash where the browser can make none, on plain http", async () => {
    Object.defineProperty(globalThis, "crypto", { value: {}, configurable: true });

    void start(ann);

    await waitFor(() => expect(scripts()).toHaveLength(1));
    expect(contextOf(scripts()[0])).toEqual({ language: "ja" });
  });

  it("is not added where the experiment says no, which is tracked like a yes", async () => {
    await start(ann, { isOn: false });

    expect(scripts()).toEqual([]);
    expect(track.mock.calls).toEqual([["widget_experiment", { aaId: "account-1", isAdmin: true, isShown: false }]]);
  });

  it("leaves with all that it added when its user is signed out, and can come again", async () => {
    document.body.innerHTML = "<main>Page</main>";
    void start(ann);
    await waitFor(() => expect(scripts()).toHaveLength(1));
    document.body.append(Object.assign(document.createElement("div"), { textContent: "What Ann wrote" }));
    document.documentElement.append(document.createElement("iframe"));
    await settled();

    leaveChat();

    expect(scripts()).toEqual([]);
    expect(document.documentElement.textContent).toBe("Page");
    expect(document.querySelector("iframe")).toBeNull();
    void start(ann);
    await waitFor(() => expect(scripts()).toHaveLength(1));
    leaveChat();
    document.body.innerHTML = "";
  });

  it("is neither added nor tried on anybody who is not signed in", async () => {
    await start({ isAuthenticated: false, canEdit: false, isAdminEntitlementPresent: false, isPartner: false });

    expect(scripts()).toEqual([]);
    expect(track).not.toHaveBeenCalled();
  });

  it("is neither added nor tried on a partner host", async () => {
    await start(ann, { given: { ...settings, partnerHosts: [location.host] } });
    await start(ann, { given: { ...settings, partnerHosts: ["*.example", `${location.hostname}`] } });

    expect(scripts()).toEqual([]);
    expect(track).not.toHaveBeenCalled();
  });

  it("is missed without a word to the visitor when its script cannot be loaded, which is logged", async () => {
    const started = start(ann);
    await waitFor(() => expect(scripts()).toHaveLength(1));

    fireEvent.error(scripts()[0] ?? document);
    await started;

    expect(consoleError.mock.calls[0]?.[0]).toBe("error loading external script");
    expect(document.body.textContent).toBe("");
  });
});

describe("pages without chat", () => {
  it.each(["/contact", "/hot-contact", "/partnercontact", "/requests", "/named-contact"])("include %s", (path) => {
    expect(mayHaveChat(path)).toBe(false);
  });

  it.each(["/", "/tracker/docs", "/kb/contact"])("do not include %s", (path) => {
    expect(mayHaveChat(path)).toBe(true);
  });
});
