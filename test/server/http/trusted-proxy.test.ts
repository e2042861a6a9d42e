import { createServer } from "node:http";
import express from "express";
import request from "supertest";
import { createTrustedProxy, type TrustedProxies } from "#server/http/trusted-proxy.ts";

const settings: readonly TrustedProxies[] = [false, 0, 1, 2, ["loopback"], ["loopback", "192.0.2.0/24"]];
const headers = [
  undefined,
  "",
  "203.0.113.7",
  "203.0.113.7, 192.0.2.9",
  "192.0.2.8,192.0.2.9",
  " 203.0.113.7 ,, 198.51.100.3,192.0.2.9 ",
  "2001:db8::7, 127.0.0.2",
];

describe("a visitor's address", () => {
  it.each(settings.map((setting) => ({ setting })))(
    "is with TRUST_PROXY $setting what Express takes for it",
    async ({ setting }) => {
      const { addressOf } = createTrustedProxy(setting);
      const app = express();
      app.set("trust proxy", setting);
      app.use((req, res) => void res.json([req.ip, addressOf(req)]));
      const server = createServer(app);

      for (const header of headers) {
        const asked = request(server).get("/");
        const { body } = await (header === undefined ? asked : asked.set("X-Forwarded-For", header));

        expect(body[1]).toBe(body[0]);
      }
    },
  );
});
