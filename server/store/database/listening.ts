import type { Client } from "pg";
import { jitteredBackoffMs } from "./database.ts";

type Channel = {
  readonly name: string;
  readonly onNotice: (payload: string) => void;
  readonly onJoin: () => Promise<void>;
};

/** So often the connection shows that it still hears: one that hangs is given up. */
const heartbeatMs = 5000;

/** Publish and subscribe by LISTEN, on one connection that is made again whenever it ends. */
export function listening(connect: () => Client, timeoutMs: number) {
  const channels = new Set<Channel>();
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const again = (ms: number, work: () => void) => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(work, ms).unref();
  };
  const join = async (failures: number): Promise<void> => {
    if (isClosed) return;
    const made = connect();
    client = made;
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      void made.end().catch(() => undefined);
      if (client === made) again(jitteredBackoffMs(failures), () => void join(failures + 1));
    };
    made.on("error", over).on("end", over);
    made.on("notification", ({ channel, payload = "" }) => {
      for (const { name, onNotice } of channels) if (name === channel) onNotice(payload);
    });
    try {
      await made.connect();
      for (const { name, onJoin } of channels) {
        await made.query(`listen ${made.escapeIdentifier(name)}`);
        await onJoin();
      }
      const beat = (): void =>
        again(heartbeatMs, () => {
          made.query("select 1").then(beat, over);
        });
      failures = 0;
      beat();
    } catch {
      over();
    }
  };
  return {
    listen(name: string, onNotice: Channel["onNotice"], onJoin: Channel["onJoin"]) {
      const channel = { name, onNotice, onJoin };
      channels.add(channel);
      if (client === undefined) void join(0);
      else
        void client
          .query(`listen ${client.escapeIdentifier(name)}`)
          .then(onJoin)
          .catch(() => undefined);
      return async () => void channels.delete(channel);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const ended = client?.end().catch(() => undefined);
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, timeoutMs).unref())]);
    },
  };
}
