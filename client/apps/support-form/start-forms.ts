import { textsIn, unstartedPlaces } from "#client/apps/app-places.ts";
import type { SupportAppName } from "#shared/embeds/support-apps.ts";
import type { FormTexts } from "#shared/messages/form-texts.ts";
import type { RequestForm } from "#shared/requests/support-request.ts";
import { startForm } from "./start-form.ts";

/** Starts the forms of these names that wait in the places of an app. */
export function startForms(app: SupportAppName, names: readonly RequestForm[]): void {
  for (const place of unstartedPlaces(app)) {
    const name = names.find((each) => each === place.dataset["form"]);
    const form = place.querySelector("form");
    if (name !== undefined && form !== null) startForm(form, name, textsIn<FormTexts>(place));
  }
}
