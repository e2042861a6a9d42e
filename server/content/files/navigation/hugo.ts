import { defined } from "#server/content/files/defined.ts";
import { isRecord } from "#shared/record.ts";
import { readFields, textOf } from "./config-fields.ts";
import { joined } from "./navigation.ts";
import type { NavigationFormat } from "./navigation-format.ts";
import { isTag } from "./stated-languages.ts";

const configs = [
  "hugo.toml",
  "hugo.yaml",
  "hugo.yml",
  "hugo.json",
  "config.toml",
  "config/_default/hugo.toml",
  "config/_default/config.toml",
];

/** Hugo's configuration: the site's name and languages. Its order is in the pages (`weight`); its menus are bars above them. */
export const readHugoIn: NavigationFormat = (files, folder) => {
  const fields = configs.map((name) => readFields(files, joined(folder, name))).find((each) => each !== undefined);
  // Other tools have a file of that name, too.
  if (fields === undefined || (fields["baseURL"] === undefined && fields["baseurl"] === undefined)) return undefined;
  const params = isRecord(fields["params"]) ? fields["params"] : {};
  const languages = isRecord(fields["languages"]) ? fields["languages"] : {};
  const standard = textOf(fields["defaultContentLanguage"]) ?? "en";
  const stated = Object.entries(languages).flatMap(([tag, language]) =>
    isRecord(language) && isTag(tag) && language["disabled"] !== true
      ? [{ tag, name: textOf(language["languageName"]), weight: Number(textOf(language["weight"]) ?? 0) }]
      : [],
  );
  const others = stated.filter(({ tag }) => tag !== standard).sort((one, other) => one.weight - other.weight);
  const own = languages[standard];
  const title = textOf(fields["title"]) ?? (isRecord(own) ? textOf(own["title"]) : undefined);
  const original = { tag: standard, name: isRecord(own) ? textOf(own["languageName"]) : undefined };
  const all = [original, ...others.map(({ tag, name }) => ({ tag, name }))];
  const isWhole = files.place(joined(folder, textOf(fields["contentDir"]) ?? "content")) === "" || folder === "";
  const site = {
    name: title,
    description: textOf(params["description"]),
    languages: isWhole && all.length > 1 ? all : undefined,
  };
  return { navigations: [], site: defined(site) };
};
