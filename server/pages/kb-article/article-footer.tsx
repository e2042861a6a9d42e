import { productOf } from "#server/pages/page-parts.ts";
import type { KbArticleEntry } from "#shared/entries/page-entry.ts";
import { useInterfaceLang, useMessages } from "#shared/language.tsx";
import type { Messages } from "#shared/messages/messages.ts";

type ArticleFooterProps = { readonly entry: KbArticleEntry };

/** What an article applies to: products, apps and deployment, each only when known (docs/behaviour/pages.md, KB article). */
export function ArticleFooter({ entry }: ArticleFooterProps) {
  const messages = useMessages();
  const apps = unique(entry.appsCollection.map(({ app }) => app.appName));
  const rows = [
    { name: messages.articleProducts, value: productNames(entry).join(", ") },
    { name: messages.articleApps, value: apps.join(", ") },
    { name: messages.articleDeployment, value: deploymentOf(entry, messages) },
  ].filter(({ value }) => value !== "");
  const interfaceLang = useInterfaceLang();
  if (rows.length === 0) return null;
  return (
    <footer className="article-footer" lang={interfaceLang}>
      <dl>
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </footer>
  );
}

/** The products an article names, else the one it is filed under. */
export function productNames(entry: KbArticleEntry): readonly string[] {
  const named = unique(entry.productsCollection.map(({ product }) => product.productName));
  const own = productOf(entry)?.productNameReference.productName;
  return named.length > 0 || own === undefined ? named : [own];
}

function deploymentOf(entry: KbArticleEntry, messages: Messages): string {
  if (entry.platform !== undefined) return messages.articleDeploymentOf(entry.platform);
  const platforms = [...entry.productsCollection, ...entry.appsCollection].flatMap(({ platform }) => platform ?? []);
  const own = productOf(entry)?.deployment;
  if (platforms.length > 0) return unique(platforms).join(", ");
  return own === undefined || own === "Not applicable" ? "" : own;
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
