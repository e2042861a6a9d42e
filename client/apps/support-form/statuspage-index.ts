import { startForms } from "./start-forms.ts";

startForms("contact-forms", ["statuspage-contact"]);
