import type { ReactNode } from "react";

type PageHeroProps = {
  readonly title: string;
  readonly lead?: string | undefined;
  /** Shown 75 px wide and 110 px high. */
  readonly icon?: string | undefined;
  /** A search box. */
  readonly children?: ReactNode;
};

/** The band that holds a page's first heading. */
export function PageHero({ title, lead, icon, children }: PageHeroProps) {
  return (
    <div className="hero">
      {icon !== undefined && (
        <img className="hero-icon" src={icon} alt="" width="75" height="110" fetchPriority="low" />
      )}
      <div>
        <h1>{title}</h1>
        {lead !== undefined && <p className="lead">{lead}</p>}
        {children}
      </div>
    </div>
  );
}
