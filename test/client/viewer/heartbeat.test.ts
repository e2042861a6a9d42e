/** @jest-environment jsdom */
import { jest } from "@jest/globals";
import { startHeartbeat } from "#client/viewer/heartbeat.ts";
import type { Viewer } from "#client/viewer/viewer.ts";

const minute = 60_000;
const heartbeatUrl = "http://localhost/gateway/api/session/heartbeat";
const signInLink = "/login?continue=%2Fold&application=sac";

let status: number | "offline";
let asked: [url: string, options: RequestInit | undefined][];
let lookUp: jest.Mock<Viewer["lookUp"]>;
let heart: ReturnType<typeof startHeartbeat>;
let visibility: DocumentVisibilityState;

const show = (next: DocumentVisibilityState) => {
  visibility = next;
  document.dispatchEvent(new Event("visibilitychange"));
};
const checks = () => asked.filter(([url]) => url === heartbeatUrl).length;
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  history.replaceState(null, "", "/tracker/docs?x=1");
  status = 200;
  asked = [];
  visibility = "visible";
  jest.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  globalThis.fetch = async (url, options) => {
    asked.push([String(url), options]);
    if (status === "offline") throw new TypeError("Failed to fetch");
    return { status } as Response; // all that is read of it
  };
  lookUp = jest.fn<Viewer["lookUp"]>();
  heart = startHeartbeat(document, { lookUp } as unknown as Viewer, signInLink); // all that is asked of it
});
afterEach(() => {
  heart.stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe("the session check", () => {
  it("is made every 60 seconds, with cookies, and not before", async () => {
    await pass(minute - 1);
    expect(checks()).toBe(0);

    await pass(1);
    expect(asked).toEqual([[heartbeatUrl, { credentials: "include" }]]);

    await pass(3 * minute);
    expect(checks()).toBe(4);
  });

  it("rests while the page is not seen, and is made at once when it is late", async () => {
    await pass(10_000);
    show("hidden");
    await pass(10 * minute);
    expect(checks()).toBe(0);

    show("visible");
    await pass(0);
    expect(checks()).toBe(1);
    await pass(minute);
    expect(checks()).toBe(2);
  });

  it("waits for the rest of its minute when the page is seen again before", async () => {
    await pass(10_000);
    show("hidden");
    await pass(20_000);
    show("visible");
    await pass(29_999);
    expect(checks()).toBe(0);

    await pass(1);
    expect(checks()).toBe(1);
  });

  it("ends with the session it is for", async () => {
    heart.stop();
    show("hidden");
    show("visible");
    await pass(5 * minute);

    expect(asked).toEqual([]);
  });

  it.each([200, 204, 403, 500, 502, 504, "offline"] as const)(
    "lets the session be when the answer is %s",
    async (answer) => {
      status = answer;

      await pass(minute);

      expect(asked.map(([url]) => url)).toEqual([heartbeatUrl]);
      expect(lookUp).not.toHaveBeenCalled();
    },
  );

  it("signs in again without asking when the answer is 401, and then looks who is there", async () => {
    status = 401;

    await pass(minute);

    const [, [url = "", options] = []] = asked;
    expect(url).toBe("http://localhost/login?continue=%2Ftracker%2Fdocs%3Fx%3D1&application=sac&prompt=none");
    expect(options).toMatchObject({ mode: "no-cors", credentials: "include" });
    expect(options?.method ?? "GET").toBe("GET");
    expect(lookUp).toHaveBeenCalledTimes(1);
  });

  it("gives an identity host elsewhere the whole address to come back to", async () => {
    heart.stop();
    const elsewhere = "https://id.example.com/login?continue=x&application=sac";
    heart = startHeartbeat(document, { lookUp } as unknown as Viewer, elsewhere); // as above
    status = 401;

    await pass(minute);

    expect(asked.at(-1)?.[0]).toBe(
      "https://id.example.com/login?continue=http%3A%2F%2Flocalhost%2Ftracker%2Fdocs%3Fx%3D1&application=sac&prompt=none",
    );
  });
});
