import { publicHtml, wholePublicHtml } from "#server/render/public-html.ts";

const below = (html: string) => wholePublicHtml(html, "/help");

describe("HTML of a site at /help", () => {
  it.each([
    ['<a href="/tracker">', '<a href="/help/tracker">'],
    ['<a class="x" href="/">', '<a class="x" href="/help/">'],
    ['<img alt="/etc/hosts" src="/media/a.png">', '<img alt="/etc/hosts" src="/help/media/a.png">'],
    ['<form action="/search-results/" method="get">', '<form action="/help/search-results/" method="get">'],
    ["<video poster='/media/a.png'></video>", "<video poster='/help/media/a.png'></video>"],
    ['<use xlink:href="/media/a.svg#x"/>', '<use xlink:href="/help/media/a.svg#x"/>'],
    ['<a data-signed-in-href="/contact" href="/login">', '<a data-signed-in-href="/help/contact" href="/help/login">'],
    ['<a title="a > b" href="/c">', '<a title="a > b" href="/help/c">'],
    ['<html lang="en">', '<html data-base="/help" lang="en">'],
    ['<script type="module" src="/assets/a.js"></script>', '<script type="module" src="/help/assets/a.js"></script>'],
  ])("turns %s into %s", (inside, outside) => {
    expect(below(inside)).toBe(outside);
  });

  it.each([
    '<a href="//cdn.example/a">',
    '<a href="https://other.example/a">',
    '<a href="#part">',
    '<a href="relative/page">',
    '<input type="hidden" name="continue" value="/tracker">',
    '<meta name="description" content="/etc/hosts">',
    '<code>&#x3C;a href="/tracker"></code>',
    '<code>a < b "href="/tracker"</code>',
    '<!-- <a href="/tracker"> -->',
    '<script type="application/ld+json">{"a":"<a href=\\"/tracker\\">"}</script>',
    "an end <",
  ])("leaves %s", (html) => {
    expect(below(html)).toBe(html);
  });

  it("writes every address of a source set, and takes no data for one", () => {
    const set =
      '<img srcset="/media/a.png 1x, /media/b.png 2x,https://cdn.example/c.png 3x, data:image/png;base64,/9j/4AA 4x">';

    expect(below(set)).toBe(
      '<img srcset="/help/media/a.png 1x, /help/media/b.png 2x,https://cdn.example/c.png 3x, data:image/png;base64,/9j/4AA 4x">',
    );
    expect(below('<img srcset="/a.png, /b.png">')).toBe('<img srcset="/help/a.png, /help/b.png">');
  });

  it("is the same in whichever pieces it comes", () => {
    const html =
      '<!DOCTYPE html><html lang="en"><a title="a > b" href="/a">ü <b>&lt;</b></a><!-- <a href="/b"> --><script src="/c.js">if (a<b) "</a>"</script><img src="/d">';
    const whole = below(html);

    for (let at = 0; at <= html.length; at += 1) {
      const writer = publicHtml("/help");
      expect(writer.write(html.slice(0, at)) + writer.write(html.slice(at)) + writer.end()).toBe(whole);
    }
    const writer = publicHtml("/help");
    expect([...html].map((letter) => writer.write(letter)).join("") + writer.end()).toBe(whole);
  });

  it("loses nothing of HTML that ends in the middle", () => {
    expect(below('<p>a</p><a href="/b')).toBe('<p>a</p><a href="/b');
  });

  it("is untouched where the site has its host to itself", () => {
    expect(wholePublicHtml('<html><a href="/a">', "")).toBe('<html><a href="/a">');
  });
});
