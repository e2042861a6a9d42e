import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const source = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe-core finds against WCAG 2.2 AA in a page, or in a part of it, as it is now: rule and place, one line each. */
export function accessibilityProblems(page: Page, part = "html"): Promise<string[]> {
  return problems(page, part, wcag);
}

/** The same for colours only, which is all that another theme can change. */
export function contrastProblems(page: Page, part = "html"): Promise<string[]> {
  return problems(page, part, ["color-contrast", "link-in-text-block"]);
}

/** Everything in the light theme, and what the dark one can change. */
export function problemsIn(theme: "light" | "dark"): typeof accessibilityProblems {
  return theme === "light" ? accessibilityProblems : contrastProblems;
}

async function problems(page: Page, part: string, rules: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(await source);
  const { violations } = await page.evaluate<Pick<AxeResults, "violations">>(
    `axe.run(${JSON.stringify(part)}, { runOnly: ${JSON.stringify(rules)}, preload: false, resultTypes: ["violations"] })`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(" ")}`));
}
