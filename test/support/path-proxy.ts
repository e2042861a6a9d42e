import { createServer, request, type Server } from "node:http";
import { listening } from "./listening.ts";

export type PathProxy = {
  /** What stands in front of the site, with its path: its `BASE_URL`. */
  readonly baseUrl: string;
  /** Requests for anything outside of the path, which go nowhere. */
  readonly strays: readonly string[];
  /** Where the site listens: it is started with `baseUrl`, and so after the proxy. */
  leadTo(siteUrl: string): void;
};

/** Stands in for a proxy that gives a site one path of its host, as nginx does: `location /help/ { proxy_pass … }`. */
export async function pathProxy(path: string, { strips }: { readonly strips: boolean }): Promise<PathProxy> {
  let target: string | undefined;
  const strays: string[] = [];
  const server: Server = createServer((req, res) => {
    const { url = "", method = "GET", headers } = req;
    if (!`${url}/`.startsWith(`${path}/`)) {
      if (url !== "/favicon.ico") strays.push(`${method} ${url} from ${headers.referer ?? "nowhere"}`);
      res.writeHead(404).end("not the site's");
      return;
    }
    const inner = request(`${target}${strips ? url.slice(path.length) || "/" : url}`, { method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    inner.once("error", () => res.destroy());
    res.once("close", () => inner.destroy());
    req.pipe(inner);
  });
  const { origin } = await listening(server);
  return {
    baseUrl: `${origin}${path}`,
    strays,
    leadTo: (siteUrl) => {
      target = siteUrl;
    },
  };
}
