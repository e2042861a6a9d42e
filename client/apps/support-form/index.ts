import { startForms } from "./start-forms.ts";

startForms("contact-forms", ["contact", "partner-contact"]);
