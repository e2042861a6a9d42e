import { renderToStaticMarkup } from "react-dom/server";
import { KeepPartContext, KeptPart, keptParts } from "#server/render/kept-part.tsx";
import { Link } from "#shared/links/link.tsx";
import { tags } from "#test/support/languages.ts";

const japanese = { locale: "ja", tags, localisedHosts: [] } as const;

function page(keep: ReturnType<ReturnType<typeof keptParts>> | undefined, menu: string): string {
  return renderToStaticMarkup(
    <KeepPartContext value={keep}>
      <KeptPart as="nav" name="menus" aria-label="Main">
        <Link href="/docs">{menu}</Link>
      </KeptPart>
    </KeepPartContext>,
  );
}

describe("A part that pages share", () => {
  it("is rendered once for as long as what it is made from stays the same object", () => {
    const keep = keptParts();
    const site = {};

    page(keep(site, japanese), "first");

    expect(page(keep(site, japanese), "second")).toContain("first");
  });

  it("is rendered anew when what it is made from changed", () => {
    const keep = keptParts();

    page(keep({}, japanese), "first");

    expect(page(keep({}, japanese), "second")).toContain("second");
  });

  it("has links in the language of its pages, and stands in the element it names", () => {
    const html = page(keptParts()({}, japanese), "文書");

    expect(html).toBe('<nav aria-label="Main"><a href="/ja/docs">文書</a></nav>');
  });

  it("is rendered each time where nothing keeps it", () => {
    page(undefined, "first");

    expect(page(undefined, "second")).toContain("second");
  });
});
