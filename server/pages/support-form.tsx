import type { ReactNode } from "react";
import type { HeaderProduct } from "#shared/entries/header.ts";
import { fieldLabel } from "#shared/messages/form-texts.ts";
import type { SupportTexts } from "#shared/messages/messages.ts";
import { formFields, impacts, type RequestField } from "#shared/requests/request-fields.ts";
import { controlId, requestKeys, requestOutcomes, requestsPath } from "#shared/requests/request-form.ts";
import type { RequestForm } from "#shared/requests/support-request.ts";
import type { PageRequest } from "./page-type.ts";

type SupportFormProps = { readonly form: RequestForm; readonly request: PageRequest };

/**
 * The site's own form of a contact or download page (docs/behaviour/requests.md, Support requests). It is sent as it is where scripts do not
 * run; client/apps/support-form makes it answer in its place.
 */
export function SupportForm({ form, request }: SupportFormProps) {
  const texts = request.texts.support;
  const { cloudProducts, serverProducts, otherProducts } = request.site.header;
  const hasProducts = cloudProducts.length + serverProducts.length + otherProducts.length > 0;
  return (
    <>
      <Outcomes texts={texts} />
      <form name={form} className="support-form" method="post" action={requestsPath}>
        {formFields[form]
          .filter(({ kind }) => kind !== "product" || hasProducts)
          .map((field) => (
            <Field key={field.name} field={field} form={form} texts={texts}>
              <Control field={field} request={request} texts={texts} />
            </Field>
          ))}
        <div className="vh" aria-hidden="true">
          <label htmlFor={controlId(requestKeys.honeypot)}>{texts.honeypotLabel}</label>
          <input id={controlId(requestKeys.honeypot)} name={requestKeys.honeypot} tabIndex={-1} autoComplete="off" />
        </div>
        <input type="hidden" name={requestKeys.form} value={form} />
        <input type="hidden" name={requestKeys.language} value={request.locale} />
        <button type="submit" className="button">
          {texts.send}
        </button>
      </form>
    </>
  );
}

/** What became of a request that was sent without scripts: the address's fragment shows one of these, though all are hidden. */
function Outcomes({ texts }: { readonly texts: SupportTexts }) {
  return (
    <>
      <div hidden id={requestOutcomes.sent} className="form-outcome notice notice-success">
        <h2>{texts.sentTitle}</h2>
        <p>{texts.sentText}</p>
      </div>
      <div hidden id={requestOutcomes.failed} className="form-outcome notice notice-error">
        <h2>{texts.failedTitle}</h2>
        <p>{texts.failedPlainText}</p>
      </div>
      <div hidden id={requestOutcomes.invalid} className="form-outcome notice notice-error">
        <h2>{texts.invalidTitle}</h2>
        <p>{texts.invalidPlainText}</p>
      </div>
    </>
  );
}

type FieldProps = { readonly field: RequestField; readonly form: RequestForm; readonly texts: SupportTexts };

function Field({ field, form, texts, children }: FieldProps & { readonly children: ReactNode }) {
  const { name, isRequired } = field;
  const hint = texts.fieldHint(name);
  return (
    <div className="field">
      <label htmlFor={controlId(name)}>
        {fieldLabel(texts, name, form)}
        {!isRequired && <span className="hint"> {texts.optional}</span>}
      </label>
      {hint !== "" && (
        <p id={`${controlId(name)}-hint`} className="hint">
          {hint}
        </p>
      )}
      {children}
    </div>
  );
}

function Control({ field, request, texts }: Omit<FieldProps, "form"> & { readonly request: PageRequest }) {
  const { name, kind, isRequired: required, maxLength } = field;
  const hasHint = texts.fieldHint(name) !== "";
  const common = {
    id: controlId(name),
    name,
    required,
    ...(hasHint && { "aria-describedby": `${controlId(name)}-hint` }),
  };
  switch (kind) {
    case "text":
      return <textarea {...common} rows={8} maxLength={maxLength} />;
    case "impact":
      return (
        <select {...common} defaultValue="">
          <option value="">{texts.chooseOne}</option>
          {impacts.map((impact) => (
            <option key={impact} value={impact}>
              {texts.impact(impact)}
            </option>
          ))}
        </select>
      );
    case "product":
      return (
        <select {...common} defaultValue="">
          <option value="">{texts.noProduct}</option>
          <Products label={request.messages.cloud} products={request.site.header.cloudProducts} />
          <Products label={request.messages.dataCenter} products={request.site.header.serverProducts} />
          <Products products={request.site.header.otherProducts} />
        </select>
      );
    default:
      return <input {...common} {...typed[kind]} maxLength={maxLength} />;
  }
}

const typed = {
  email: { type: "email", autoComplete: "email" },
  phone: { type: "tel", autoComplete: "tel" },
  line: { type: "text", autoComplete: "off" },
} as const;

/** Links may choose one by the last part of its address: `?product=tracker-data-center`. */
function Products({ label, products }: { readonly label?: string; readonly products: readonly HeaderProduct[] }) {
  return products.map(({ id, title, url }) => (
    <option key={id} data-product={url.split("/").findLast((part) => part !== "")}>
      {label === undefined ? title : `${title} (${label})`}
    </option>
  ));
}
