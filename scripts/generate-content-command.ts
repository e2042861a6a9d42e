import { generateContent } from "./generate-content.ts";

const [dir, count = "1000"] = process.argv.slice(2);
if (dir === undefined || !/^\d+$/.test(count)) {
  console.error("Usage: generate-content <dir> [pages]");
  process.exitCode = 1;
} else {
  generateContent(dir, Number(count));
}
