import type { ContactBlock as ContactBlockTexts } from "#shared/entries/card.ts";
import { useInterfaceLang, useMessages, Words } from "#shared/language.tsx";
import { ContactLink, Link } from "#shared/links/link.tsx";

type ContactBlockProps = {
  readonly texts: ContactBlockTexts | undefined;
  /** The support form; the contact page when absent. */
  readonly url?: string | undefined;
  /** The support form for those who do not sign in; no such link when absent. */
  readonly unauthenticatedUrl?: string | undefined;
};

/** Asks to write to support; content may word it. */
export function ContactBlock({ texts = {}, url, unauthenticatedUrl }: ContactBlockProps) {
  const messages = useMessages();
  const interfaceLang = useInterfaceLang();
  /** Content may word each text; what it leaves out is worded by the interface. */
  const lang = (own: string | undefined) => (own === undefined ? interfaceLang : undefined);
  return (
    <section className="contact-block" aria-labelledby="contact-heading">
      <div>
        <h2 id="contact-heading" lang={lang(texts.title)}>
          {texts.title ?? messages.contactTitle}
        </h2>
        <p lang={lang(texts.description)}>{texts.description ?? messages.contactDescription}</p>
      </div>
      <div>
        <ContactLink className="button" form={url} lang={lang(texts.buttonText)}>
          {texts.buttonText ?? messages.contactSupport}
        </ContactLink>
        {unauthenticatedUrl !== undefined && (
          <Link className="without-login" href={unauthenticatedUrl} lang={interfaceLang}>
            <Words of="submitWithoutLogin" />
          </Link>
        )}
      </div>
    </section>
  );
}
