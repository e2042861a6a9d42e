import { createElement } from "react";
import { type AppPolicy, bothPolicies } from "#server/config/app-policy.ts";
import type { HeadElement } from "#shared/entries/head-element.ts";
import type { PageExtra } from "./page-extra.ts";

/** React's names of attributes that it calls otherwise than HTML. */
const reactNames: Readonly<Record<string, string>> = {
  crossorigin: "crossOrigin",
  hreflang: "hrefLang",
  referrerpolicy: "referrerPolicy",
};

/**
 * The head slot: what a site adds to the head of its pages. Content names scripts and style sheets, the operator's policy says from where
 * they may come; others are left out, and told once.
 */
export function headExtra(policy: AppPolicy | undefined, warn: (message: string) => void): PageExtra {
  const told = new Set<string>();
  const isAllowed = (element: HeadElement): boolean => {
    const { needs, address } = needOf(element);
    if (needs === undefined || (policy?.[needs] ?? []).some((source) => isOfSource(address, source))) return true;
    if (!told.has(address))
      warn(`slots/head.html names ${address}, whose origin HEAD_POLICY does not allow in ${needs}-src`);
    told.add(address);
    return false;
  };
  return {
    addTo({ site: { headElements } }) {
      const shown = headElements?.filter(isAllowed) ?? [];
      if (shown.length === 0) return undefined;
      return {
        head: shown.map((element, at) =>
          createElement(element.tag, { key: `head-${at}`, ...reactAttributes(element) }),
        ),
        view: (view) => ({ ...view, embeddedOrigins: bothPolicies(view.embeddedOrigins ?? {}, policy) }),
      };
    },
  };
}

function needOf({ tag, attributes: { src = "", rel = "", href = "" } }: HeadElement) {
  if (tag === "script") return { needs: "script", address: src } as const;
  if (tag === "link" && rel.split(" ").includes("stylesheet")) return { needs: "style", address: href } as const;
  return { needs: undefined, address: href };
}

function isOfSource(address: string, source: string): boolean {
  const { protocol, host, origin } = new URL(address);
  if (source.toLowerCase() === origin.toLowerCase()) return true;
  const [scheme = "", pattern = ""] = source.toLowerCase().split("//");
  return pattern.startsWith("*.") && scheme === protocol && host.endsWith(pattern.slice(1));
}

/** Nothing that is painted waits for a script of the site's own. */
function reactAttributes({ tag, attributes }: HeadElement): Record<string, unknown> {
  const given = Object.entries(attributes).map(([name, value]) => {
    const isFlag = name === "async" || name === "defer";
    return [reactNames[name] ?? name, isFlag ? true : value] as const;
  });
  const waits = tag === "script" && !("async" in attributes) && attributes["type"] !== "module";
  return { ...Object.fromEntries(given), ...(waits && { defer: true }) };
}
