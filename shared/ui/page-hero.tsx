import type { ReactNode } from "react";
import { useLangOf, useLanguageAround } from "#shared/language.tsx";

type PageHeroProps = {
  readonly title: string;
  /** Of the title, where it is not that of the page's text. */
  readonly language?: string;
  readonly lead?: string | undefined;
  /** Shown 75 px wide and 110 px high. */
  readonly icon?: string | undefined;
  /** A search box. */
  readonly children?: ReactNode;
};

/** The band that holds a page's first heading. */
export function PageHero({ title, language, lead, icon, children }: PageHeroProps) {
  const around = useLanguageAround();
  const titleLang = useLangOf()(language ?? around);
  return (
    <div className="hero">
      {icon !== undefined && (
        <img className="hero-icon" src={icon} alt="" width="75" height="110" fetchPriority="low" />
      )}
      <div>
        <h1 lang={titleLang}>{title}</h1>
        {lead !== undefined && lead.trim() !== "" && <p className="lead">{lead}</p>}
        {children}
      </div>
    </div>
  );
}
