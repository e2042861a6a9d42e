import { startForms } from "./start-forms.ts";

startForms("static-forms", ["file-download"]);
