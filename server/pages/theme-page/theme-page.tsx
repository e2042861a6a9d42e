import type { ReactNode } from "react";
import { siteTexts } from "#server/messages/messages-for.ts";
import { editorsPage } from "#server/pages/editors-page-view.ts";
import type { PageExtra } from "#server/pages/page-extra.ts";
import { pairings } from "#server/theme/token-colours.ts";
import { InterfaceText } from "#shared/language.tsx";
import { homePath } from "#shared/links/site-paths.ts";
import type { Locale } from "#shared/locale.ts";
import type { Messages } from "#shared/messages/messages.ts";
import { CardGrid } from "#shared/ui/card-grid.tsx";
import { NoticeBox } from "#shared/ui/notice-box.tsx";
import { PageHero } from "#shared/ui/page-hero.tsx";
import { OpenedPieces } from "./opened-pieces.tsx";

const themePagePath = "/theme";
const appearances = ["info", "success", "discovery", "warning", "error"] as const;
const calloutKinds = ["note", "tip", "important", "warning", "caution"] as const;
const sizes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const codeKinds = ["keyword", "string", "function", "constant", "comment", "deleted"] as const;

/** Puts the pieces of the design system in the place of the not-found page's text. Words are the interface's own, names those of tokens. */
export const themePageExtra: PageExtra = {
  addTo({ locale, site }) {
    const { pages: messages } = siteTexts(site, locale);
    return {
      view: (view) =>
        editorsPage(view, site, locale, {
          title: messages.theme,
          breadcrumbs: [{ title: messages.theme, url: themePagePath }, { title: "theme.yaml" }],
          hero: <PageHero title={messages.theme} lead={site.description} />,
          main: (
            <InterfaceText as="div" className="stack">
              <Pieces messages={messages} locale={locale} />
            </InterfaceText>
          ),
        }),
    };
  },
};

function Pieces({ messages, locale }: { readonly messages: Messages; readonly locale: Locale }) {
  return (
    <>
      <Colours />
      <Piece name="--size-*">
        {sizes.map((size) => (
          <p key={size}>
            <svg width="100%" height="56" aria-hidden="true">
              <text x="0" y="42" fill="var(--ink)" fontSize={`var(--size-${size})`}>{`--size-${size} Aa 文 أ`}</text>
            </svg>
          </p>
        ))}
      </Piece>
      <Piece name="button, input, select">
        <Controls messages={messages} />
      </Piece>
      <Piece name=".notice">
        {appearances.map((appearance) => (
          <NoticeBox
            key={appearance}
            notice={{ title: messages.noticeKind(appearance), message: `<a href="${homePath}">…</a>`, appearance }}
            locale={locale}
            isListed
          />
        ))}
      </Piece>
      <Piece name=".cards">
        <CardGrid
          cards={["1", "2", "3"].map((title) => ({
            title: `${messages.documentation} ${title}`,
            url: `${homePath}#${title}`,
            buttonText: messages.learnMore,
            description: messages.searchPlaceholder,
          }))}
        />
      </Piece>
      <OpenedPieces messages={messages} />
      <Piece name=".prose">
        <Prose messages={messages} />
      </Piece>
    </>
  );
}

function Piece({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2>
        <code>{name}</code>
      </h2>
      <div className="stack">{children}</div>
    </section>
  );
}

/** Each colour on each that the styles put it on; `fill` takes tokens where a style attribute would break the policy. */
function Colours() {
  const pairs = pairings.flatMap(({ colour, on, least }) => on.map((ground) => ({ colour, ground, least })));
  return (
    <Piece name="--accent, --ink …">
      <p>
        {pairs.map(({ colour, ground, least }) => (
          <svg key={`${colour} ${ground}`} width="224" height="52" role="img" aria-label={`--${colour} --${ground}`}>
            <rect width="216" height="46" fill={`var(--${ground})`} stroke="var(--line)" />
            <text x="12" y="29" fill={`var(--${colour})`} fontSize="15">
              {`${colour} / ${ground} ≥ ${least}`}
            </text>
          </svg>
        ))}
      </p>
    </Piece>
  );
}

function Controls({ messages }: { readonly messages: Messages }) {
  const { search, searchPlaceholder, contactSupport, theme, close } = messages;
  return (
    <>
      <p>
        <button type="button" className="button">
          {contactSupport}
        </button>{" "}
        <button type="button" className="button quiet">
          {close}
        </button>{" "}
        <button type="button" className="button" disabled>
          {contactSupport}
        </button>{" "}
        <a href={homePath}>{messages.goToSupportHome}</a>
      </p>
      <search>
        <form className="search" action={themePagePath}>
          <label className="vh" htmlFor="theme-search">
            {search}
          </label>
          <input id="theme-search" type="search" placeholder={searchPlaceholder} />
          <button type="submit">
            <span className="vh">{search}</span>
          </button>
        </form>
      </search>
      <form className="support-form" action={themePagePath}>
        <p>
          <label htmlFor="theme-field">{theme}</label> <input id="theme-field" defaultValue="…" />{" "}
          <input aria-label={theme} disabled defaultValue="…" />{" "}
          <input aria-label={theme} aria-invalid="true" defaultValue="…" />{" "}
          <select aria-label={theme}>
            <option>{messages.themeOfSystem}</option>
            <option>{messages.lightTheme}</option>
          </select>
        </p>
      </form>
      <details>
        <summary>{messages.menu}</summary>
        <p>{messages.documentation}</p>
      </details>
      <details open>
        <summary>{messages.menu}</summary>
        <p>{messages.documentation}</p>
      </details>
    </>
  );
}

function Prose({ messages }: { readonly messages: Messages }) {
  const text = messages.searchPlaceholder;
  return (
    <div className="prose">
      <h2>h2</h2>
      <p>
        {text} <a href={homePath}>{messages.goToSupportHome}</a>, <code>code</code>, <kbd>Ctrl</kbd>,{" "}
        <strong>strong</strong>, <em>em</em>, <mark>mark</mark>.
      </p>
      <h3>h3</h3>
      <ul>
        <li>{text}</li>
        <li>
          {text}
          <ol>
            <li>{text}</li>
          </ol>
        </li>
      </ul>
      {calloutKinds.map((kind) => (
        <div key={kind} className={`callout callout-${kind}`} role="note" aria-label={kind}>
          <p>
            {text} <a href={homePath}>{messages.learnMore}</a> <code>code</code>
          </p>
        </div>
      ))}
      <figure className="code-block">
        <figcaption>theme.yaml</figcaption>
        <pre>
          <code>
            {codeKinds.map((kind) => (
              <span key={kind} className={`tk-${kind}`}>{`${kind} `}</span>
            ))}
            ink
          </code>
        </pre>
      </figure>
      <table>
        <thead>
          <tr>
            <th>{messages.lightTheme}</th>
            <th>{messages.darkTheme}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{text}</td>
            <td>{text}</td>
          </tr>
        </tbody>
      </table>
      <blockquote>
        <p>{text}</p>
      </blockquote>
      <hr />
    </div>
  );
}
