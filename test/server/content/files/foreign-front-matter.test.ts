import { checkContent } from "#server/content/files/check/check-content.ts";
import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

/** Pages as their systems' own documentation writes them; the second number is the line of a field that is passed over. */
const samples = {
  "GitHub docs": `---
title: About repositories
shortTitle: About repositories
intro: 'A repository contains all of your {% data variables.product.github %} files.'
redirect_from:
  - /articles/about-repositories
  - /github/about-repositories
versions:
  fpt: '*'
  ghes: '>=3.10'
  ghec: '*'
type: how_to
topics:
  - Repositories
defaultPlatform: linux
featuredLinks:
  startHere:
    - /repositories/creating
layout: inline
effectiveDate: '2024-01-01'
---

Text.
`,
  GitLab: `---
stage: Verify
group: Pipeline Execution
info: To determine the technical writer assigned to the Stage/Group, see the handbook.
type: reference, howto
title: CI/CD YAML syntax reference
description: "Pipeline configuration keywords"
ignore_in_report: true
availability_details: no
level: 2
gitlab_dedicated: yes
---

Text.
`,
  Kubernetes: `---
reviewers:
- erictune
- soltysh
title: Jobs
api_metadata:
- apiVersion: "batch/v1"
  kind: "Job"
content_type: concept
description: >-
  Jobs represent one-off tasks that run to completion and then stop.
feature:
  title: Batch execution
  description: >
    In addition to services, Kubernetes can manage your batch workloads.
weight: 50
hide_summary: true # Listed separately in section index
card:
  name: concepts
  weight: 10
no_list: true
math: true
---

Text.
`,
  Docusaurus: `---
id: intro
title: Introduction
hide_title: true
sidebar_position: 1.0
sidebar_class_name: hidden-sidebar-item
slug: /intro
description: How to begin
image: https://i.example/preview.png
keywords: [docs, docusaurus]
tags:
  - label: Start
    permalink: /start
last_update:
  date: 1/1/2000
  author: Ann
pagination_next: null
toc_min_heading_level: 2
custom_edit_url: https://github.com/x
draft: false
unlisted: false
---

Text.
`,
  Hugo: `+++
title = 'Hello'
date = 2024-02-02T04:14:54-08:00
draft = false
weight = 10
type = 'overview'
categories = ['Development']
aliases = [
  '/hugo-old',
]
keywords = 'one'
versions = {min = 1.10}
[cascade]
  [cascade.params]
    color = 'red'
[menus.main]
  name = 'Hello'
[[resources]]
  src = 'images/*'
+++

Text.
`,
  Mintlify: `---
title: "Quickstart"
sidebarTitle: "Start"
description: "Begin here"
icon: "rocket"
iconType: "solid"
mode: "wide"
tag: "NEW"
api: "POST /users"
openapi: "GET /endpoint"
noindex: true
deprecated: true
"og:title": "Start"
url: "https://elsewhere.example/api"
groups: ["admin"]
---

Text.
`,
  Obsidian: `---
aliases:
  - Other name
  - [[Old note]]
tags: [project/idea, "#todo"]
cssclasses: [wide-page]
publish: true
permalink: my/permalink
type: Article
id: 20240102T1530
date: "[[2024-01-02]]"
related: "[[Another note]]"
rating: 4.50
created: 2024-01-02T15:30
notice: "[[Notice]]"
---

Text.
`,
  Jekyll: `---
layout: post
title:  "Welcome to Jekyll!"
date:   2024-01-02 15:30:00 -0600
categories: jekyll update
permalink: /:categories/:title.html
published: true
order: first
type: landing
author: {name: Ann, twitter: ann}
redirect_from: /welcome
toc: true
nav_order: 2
excerpt_separator: <!--more-->
description:
  - one
  - two
id: {odd: true}
draft: no
---

Text.
`,
} as const;

describe("A page with the front matter of another system", () => {
  let content: TemporaryContent | undefined;
  afterEach(() => content?.close());

  /** Two of the samples state an address of their own. */
  const stated: Readonly<Record<string, string>> = { Docusaurus: "/intro", Obsidian: "/my/permalink" };
  const slug = (system: string) => system.toLowerCase().replace(" ", "-");

  it.each(Object.entries(samples))("answers, in %s", async (system, text) => {
    const path = `/${slug(system)}/page`;
    content = await temporaryContent({ [`${slug(system)}/page.md`]: text, "other.md": "# Other" });

    const address = stated[system] ?? path;
    const found = await content.lookup(address);
    const report = await checkContent(content.dir);

    expect(found).toMatchObject({ kind: "entry", entry: { type: "topic", body: { html: "<p>Text.</p>" } } });
    expect(report.problems.filter(({ severity }) => severity === "error")).toEqual([]);
    expect((await content.source.listPages("en")).value.map(({ url }) => url)).toContain(address);
  });

  it("names what it passes over in the content check", async () => {
    content = await temporaryContent(
      Object.fromEntries(Object.entries(samples).map(([system, text]) => [`${slug(system)}.md`, text])),
    );

    const said = content.source
      .problems()
      .map(({ severity, file, line, field }) => `${severity} ${file}:${line} ${field}`);

    expect(said).toEqual(
      expect.arrayContaining([
        "warning github-docs.md:12 type",
        "warning github-docs.md:9 versions",
        "warning gitlab.md:5 type",
        "warning hugo.md:6 type",
        "warning jekyll.md:9 type",
        "warning mintlify.md:14 url",
        "warning obsidian.md:9 type",
      ]),
    );
  });

  it.each([
    "reference",
    "how-to",
    "overview",
    "homepage",
    "productLandingPage",
    "pagePreviewError",
    "constructor",
    "5",
    "[a]",
  ])("is what its place makes it when it calls itself %s", async (type) => {
    content = await temporaryContent({ "index.md": "# Home", "a/b.md": `---\ntype: ${type}\n---\n# B` });

    expect((await content.entry("topic", "/a/b")).title).toBe("B");
    expect((await content.entry("homePage", "/")).title).toBe("Home");
    expect(content.source.problems()).toMatchObject([{ severity: "warning", file: "a/b.md", line: 2, field: "type" }]);
  });

  it("counts as a draft when it says neither yes nor no of it", async () => {
    content = await temporaryContent({
      "maybe.md": "---\ndraft: maybe\n---\n",
      "yes.md": "---\ndraft: yes\n---\n",
      "no.md": "---\ndraft: no\n---\n",
    });

    expect((await content.lookup("/maybe")).kind).toBe("absent");
    expect((await content.lookup("/yes")).kind).toBe("absent");
    expect((await content.lookup("/no")).kind).toBe("entry");
    expect(content.source.problems()).toMatchObject([
      { severity: "warning", file: "maybe.md", line: 2, field: "draft" },
    ]);
  });
});

describe("A YAML page of a type that there is not", () => {
  it.each(["topicc", "productLandingPage", "pagePreviewError", "constructor"])(
    "is an error of the content check: %s",
    async (type) => {
      const content = await temporaryContent({ "odd.yaml": `type: ${type}\ntitle: Odd\n`, "a.md": "# A" });

      const report = await checkContent(content.dir);

      expect(report.problems).toMatchObject([{ severity: "error", file: "odd.yaml", field: "type" }]);
      expect(await content.lookup("/odd")).toMatchObject({ entry: { type, unknown: true } });
      await content.close();
    },
  );
});

describe("A slug", () => {
  it("keeps the letters of every script", async () => {
    const content = await temporaryContent({
      "a/b.md": "---\nslug: Größe!\n---\n",
      "a/c.md": "---\nslug: ボード設定\n---\n",
      "kit/product.yaml": "name: Kit\n",
      "kit/docs/x/Über uns.md": "# Us",
    });

    expect((await content.lookup("/a/Größe")).kind).toBe("entry");
    expect((await content.lookup("/a/ボード設定")).kind).toBe("entry");
    expect((await content.lookup("/kit/docs/Über uns")).kind).toBe("entry");
    expect(content.source.problems()).toEqual([]);
    await content.close();
  });

  it("that cannot be made is named, and the page keeps the address of its place", async () => {
    const content = await temporaryContent({
      "a/b.md": '---\nslug: "!!!"\n---\n',
      "kit/product.yaml": "name: Kit\n",
      "kit/docs/x/!!!.md": "# Odd",
    });

    expect((await content.lookup("/a/b")).kind).toBe("entry");
    expect((await content.lookup("/kit/docs/!!!")).kind).toBe("entry");
    expect(content.source.problems()).toMatchObject([
      { severity: "warning", file: "a/b.md", field: "slug", message: expect.stringContaining("/a/b") },
      { severity: "warning", file: "kit/docs/x/!!!.md" },
    ]);
    expect(content.warnings).toMatchObject([
      [{ file: "a/b.md", field: "slug" }, "content problem"],
      [{ file: "kit/docs/x/!!!.md" }, "content problem"],
    ]);
    await content.close();
  });
});
