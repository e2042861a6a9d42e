import { renderToStaticMarkup } from "react-dom/server";
import { type LinkScope, LinkScopeContext, useLoginUrl } from "#shared/links/link.tsx";

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
    expect(hrefIn({ locale: "en", localisedHosts: [] })).toBe("/login?continue=%2Fcontact&application=sac");
    expect(hrefIn({ locale: "ja", localisedHosts: [] })).toBe("/ja/login?continue=%2Fja%2Fcontact&application=sac");
  });

  it("leads to the identity host where there is one, and comes back by a whole address", () => {
    const identityHost = { loginPage: "https://id.example/login", siteOrigin: "https://help.example" };

    expect(hrefIn({ locale: "ja", localisedHosts: [], identityHost })).toBe(
      "https://id.example/login?continue=https%3A%2F%2Fhelp.example%2Fja%2Fcontact&application=sac",
    );
  });
});
