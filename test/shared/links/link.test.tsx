import { renderToStaticMarkup } from "react-dom/server";
import { ContactLink, type LinkScope, LinkScopeContext, useLoginUrl } from "#shared/links/link.tsx";
import { tags } from "#test/support/languages.ts";

function SignIn() {
  return <a href={useLoginUrl()("/contact")}>Sign in</a>;
}
const hrefIn = (scope: LinkScope) => {
  const html = renderToStaticMarkup(
    <LinkScopeContext value={scope}>
      <SignIn />
    </LinkScopeContext>,
  );
  return /href="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
};

describe("the way to the sign-in page", () => {
  it("leads to the site's own page in the language of the page, and comes back by a path", () => {
    expect(hrefIn({ locale: "en", tags, localisedHosts: [] })).toBe("/login?continue=%2Fcontact&application=sac");
    expect(hrefIn({ locale: "ja", tags, localisedHosts: [] })).toBe(
      "/ja/login?continue=%2Fja%2Fcontact&application=sac",
    );
  });

  it("leads to the identity host where there is one, and comes back by a whole address", () => {
    const identityHost = { loginPage: "https://id.example/login", siteOrigin: "https://help.example" };

    expect(hrefIn({ locale: "ja", tags, localisedHosts: [], identityHost })).toBe(
      "https://id.example/login?continue=https%3A%2F%2Fhelp.example%2Fja%2Fcontact&application=sac",
    );
  });
});

describe("the contact link", () => {
  const show = (form?: string, scope: Partial<LinkScope> = {}) =>
    renderToStaticMarkup(
      <LinkScopeContext value={{ locale: "en", tags, localisedHosts: [], ...scope }}>
        <ContactLink form={form}>Contact</ContactLink>
      </LinkScopeContext>,
    ).replaceAll("&amp;", "&");

  it("leads straight to the contact page where nobody can sign in", () => {
    expect(show()).toBe('<a href="/contact">Contact</a>');
  });

  it("leads there by way of signing in, and has the direct address for who is signed in", () => {
    expect(show(undefined, { hasAccounts: true })).toBe(
      '<a href="/login?continue=%2Fcontact&application=sac" data-signed-in-href="/contact">Contact</a>',
    );
    expect(show(undefined, { hasAccounts: true, locale: "ja" })).toBe(
      '<a href="/ja/login?continue=%2Fja%2Fcontact&application=sac" data-signed-in-href="/ja/contact">Contact</a>',
    );
  });

  it("comes back from signing in to a form of the site itself, and to the contact page for one elsewhere", () => {
    expect(show("/contact?p=t", { hasAccounts: true })).toContain("continue=%2Fcontact%3Fp%3Dt&");
    expect(show("https://forms.example/t", { hasAccounts: true })).toBe(
      '<a href="/login?continue=%2Fcontact&application=sac" data-signed-in-href="https://forms.example/t">Contact</a>',
    );
  });
});
