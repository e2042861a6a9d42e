import { createHash } from "node:crypto";
import { transformSync } from "esbuild";

/** Jest transform: TypeScript and JSX to ES modules, one file at a time, with inline source maps. */
export default {
  canInstrument: false,
  getCacheKey: (source, path) => createHash("sha256").update(source).update(path).update("2").digest("hex"),
  process: (source, path) =>
    transformSync(source, {
      loader: path.endsWith("x") ? "tsx" : "ts",
      format: "esm",
      target: "node20",
      // Of Node 20's first versions only: JSON is imported with `with`.
      supported: { "import-attributes": true },
      jsx: "automatic",
      sourcemap: "inline",
      sourcefile: path,
    }),
};
