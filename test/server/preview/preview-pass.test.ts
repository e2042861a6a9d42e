import express from "express";
import request from "supertest";
import { previewToken } from "#server/preview/preview-link.ts";
import { askedPreview, type PreviewDoor, previewPass } from "#server/preview/preview-pass.ts";
import { languageTags } from "#test/support/languages.ts";

const secret = "s".repeat(32);
const link = previewToken(secret, "/a", Date.now() + 60_000);

/** Answers who may see the preview of /a, and how often it was asked who is there. */
function door(settings: Partial<PreviewDoor> = {}) {
  let asked = 0;
  const app = express();
  app.get("/", async (req, res) => {
    const all: PreviewDoor = {
      languageTags,
      secrets: [secret],
      baseUrl: "https://support.example",
      loginPage: "https://support.example/login",
      viewerOf: async () => undefined,
      ...settings,
    };
    const counted: PreviewDoor = {
      ...all,
      viewerOf: (...request) => {
        asked += 1;
        return all.viewerOf(...request);
      },
    };
    const token = askedPreview(new URLSearchParams(req.url.slice(2))) ?? "";
    res.json(await previewPass(counted, { path: "/a", locale: "ja", token }, req, res));
  });
  const pass = async (query: string, cookie = "signpost-session=x") =>
    (await request(app).get(`/?${query}`).set("cookie", cookie)).body;
  return { app, pass, asked: () => asked };
}

describe("Whoever asks for a preview", () => {
  it("with a link is asked for nothing more, even while nobody can be known", async () => {
    const { pass, asked } = door({ viewerOf: () => Promise.reject(new Error("away")) });

    expect((await pass(`preview=${link}`)).kind).toBe("link");
    expect(asked()).toBe(0);
  });

  it("without a cookie is nobody, and no service is asked", async () => {
    const { app, asked } = door();

    expect((await request(app).get("/?preview")).body.kind).toBe("sign-in");
    expect(asked()).toBe(0);
  });

  it("as an editor may, with any link or none", async () => {
    const { pass } = door({ viewerOf: async () => ({ aaId: "u1", canEdit: true }) });

    for (const query of ["preview", "preview=1", "preview=x&preview=y", `preview=${link}0`]) {
      expect((await pass(query)).kind).toBe("editor");
    }
  });

  it("gets an error when it cannot be found out who they are", async () => {
    const { app } = door({ viewerOf: () => Promise.reject(new Error("away")) });

    await request(app).get("/?preview").set("cookie", "a=b").expect(500);
  });

  it("comes back from the sign-in page to the preview, in the page's language", async () => {
    const own = await door().pass("preview");
    const elsewhere = await door({ loginPage: "https://id.example/login" }).pass("preview");

    expect(own).toEqual({ kind: "sign-in", loginUrl: "/login?continue=%2Fja%2Fa%3Fpreview&application=sac" });
    expect(elsewhere.loginUrl).toBe(
      "https://id.example/login?continue=https%3A%2F%2Fsupport.example%2Fja%2Fa%3Fpreview&application=sac",
    );
  });

  it("is refused where nobody can sign in, and when they are no editor", async () => {
    expect((await door({ loginPage: undefined }).pass("preview")).kind).toBe("refused");
    expect((await door({ viewerOf: async () => ({ aaId: "u1", canEdit: false }) }).pass("preview")).kind).toBe(
      "refused",
    );
  });
});
