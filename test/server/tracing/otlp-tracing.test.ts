import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import request from "supertest";
import { newContext, readTraceparent, traceparentOf } from "#server/tracing/trace-context.ts";
import { type FolderSite, folderSite } from "#test/support/folder-site.ts";

type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: object }[];
};

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
};

/** Takes what it is sent, and remembers it. */
async function listener(
  answer: (req: IncomingMessage, body: string) => object,
): Promise<{ url: string; server: Server }> {
  const server = createServer(async (req, res) => {
    let body = "";
    for await (const chunk of req) body += chunk;
    res.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer(req, body)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

describe("a site with a collector of traces", () => {
  const spans: Span[] = [];
  const collectorHeaders: IncomingMessage["headers"][] = [];
  const flagHeaders: IncomingMessage["headers"][] = [];
  let services: { url: string; server: Server }[];
  let site: FolderSite;
  beforeAll(async () => {
    services = await Promise.all([
      listener((req, body) => {
        collectorHeaders.push(req.headers);
        spans.push(...JSON.parse(body).resourceSpans[0].scopeSpans[0].spans);
        return {};
      }),
      listener((req) => {
        flagHeaders.push(req.headers);
        return { flags: [] };
      }),
    ]);
    site = await folderSite(
      { "index.md": "# Home\n", "one.md": "# One\n\nText.\n" },
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: services[0]?.url ?? "",
        OTEL_EXPORTER_OTLP_HEADERS: "x-token=a%20b",
        FEATURE_GATES_URL: services[1]?.url ?? "",
        FEATURE_GATES_CLIENT_KEY: "public",
      },
    );
  });
  afterAll(async () => {
    await site.close();
    for (const { server } of services) {
      server.closeAllConnections();
      server.close();
    }
  });
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  const named = (name: string) => spans.filter((span) => span.name === name);

  it("sends a span for each request that is not answered from memory, with its rendering below it", async () => {
    await request(site.server).get("/one").set("Host", "help.acme.example").set("traceparent", traceparent).expect(200);

    await until(
      () => named("GET topic").length + named("GET article").length > 0 || spans.some(({ kind }) => kind === 2),
    );
    const own = spans.filter((span) => span.traceId === traceId);
    const [root] = own.filter(({ kind }) => kind === 2);
    expect(root).toMatchObject({ parentSpanId: "b7ad6b7169203331" });
    expect(own.some(({ name, parentSpanId }) => name.startsWith("render ") && parentSpanId === root?.spanId)).toBe(
      true,
    );
    expect(BigInt(root?.endTimeUnixNano ?? 0) >= BigInt(root?.startTimeUnixNano ?? 1)).toBe(true);
    expect(collectorHeaders[0]).toMatchObject({ "x-token": "a b", "content-type": "application/json" });
  });

  it("says in the log which trace a request is in", () => {
    expect(site.lines.filter((line) => line["msg"] === "request" && line["traceId"] === traceId).length).toBe(1);
  });

  it("tells the services that it asks where they stand", async () => {
    await request(site.server)
      .post("/gateway/api/feature-gates/ofrep/v1/evaluate/flags")
      .set("Host", "help.acme.example")
      .set("traceparent", traceparent)
      .send({ context: { targetingKey: "kim" } })
      .expect(200);

    const told = readTraceparent(flagHeaders[0]?.["traceparent"]?.toString());
    expect(told?.traceId).toBe(traceId);
    await until(() => spans.some(({ spanId }) => spanId === told?.spanId));
    const call = spans.find(({ spanId }) => spanId === told?.spanId);
    expect(call).toMatchObject({ name: "POST feature-gates", kind: 3 });
    expect(call?.parentSpanId).toBeDefined();
  });
});

describe("a traceparent", () => {
  it("comes back as it was read", () => {
    const context = newContext(undefined, 1);

    expect(readTraceparent(traceparentOf(context))).toEqual(context);
  });

  it.each([
    [undefined],
    [""],
    ["00-00000000000000000000000000000000-b7ad6b7169203331-01"],
    ["00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01"],
    ["ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"],
    ["00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01"],
    ["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\u0000"],
  ])("that is none (%j) begins no trace of somebody else's", (header) => {
    expect(readTraceparent(header)).toBeUndefined();
  });

  it("says whether the trace is taken, for all that comes below it", () => {
    const parent = { traceId: "a".repeat(32), spanId: "b".repeat(16), isSampled: false };

    expect(newContext(parent, 1).isSampled).toBe(false);
    expect(newContext(undefined, 0).isSampled).toBe(false);
  });
});
