import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dayFile } from "#server/requests/day-files.ts";
import { requestsFolder } from "#server/requests/request-files.ts";
import type { DeliveryError, RequestTarget } from "#server/requests/request-target.ts";
import type { SupportRequest } from "#server/requests/support-request.ts";

export function supportRequest(given: Partial<SupportRequest> = {}): SupportRequest {
  const submissionId = given.submissionId ?? "0b6f0f4e-6a3f-4a51-8f7d-3f0d6a1c9b11";
  return {
    submissionId,
    reference: `SR-${submissionId.slice(0, 8).toUpperCase()}`,
    form: "contact",
    at: "2026-05-04T10:00:00.000Z",
    language: "en",
    subject: "Boards do not load",
    email: "kim@example.com",
    fields: { description: "Since this morning." },
    ...given,
  };
}

/** A target that notes what it took, and fails with what `failure` answers. */
export function notingTarget(failure: (request: SupportRequest) => DeliveryError | undefined = () => undefined) {
  const taken: SupportRequest[] = [];
  const target: RequestTarget = {
    name: "noting",
    async deliver(request) {
      const error = failure(request);
      if (error !== undefined) throw error;
      taken.push(request);
    },
    close: async () => undefined,
  };
  return { target, taken };
}

/** The file with the requests of a day. */
export function fileOf(dataDir: string, day: string): string {
  return dayFile(join(dataDir, requestsFolder), day);
}

/** Every line of every file, oldest first; none where nothing was kept yet. */
export function keptLines(dataDir: string): string[] {
  const folder = join(dataDir, requestsFolder);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return files.flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      .filter((line) => line !== ""),
  );
}

export const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Waits until something is so; the test's own time limit ends what never will be. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}
