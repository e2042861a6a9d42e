const ourWords =
  /^(arm|behavi|col|endeav|fav|flav|harb|hon|hum|lab|neighb|rum|sav|vap|vig)our(s|ed|ing|ite|ites|able|al|hood|less|ful)?$/;
const doubled =
  /^(cancel|channel|fuel|label|level|marshal|model|signal|total|travel|tunnel|dial|initial|equal)l(ed|ing|er|ers)$/;
const iseWords = /^([a-z]{2,})(is|ys)(e|es|ed|er|ers|ing|ation|ations|able)$/;

const others: ReadonlyMap<string, string> = new Map([
  ["licence", "license"],
  ["licences", "licenses"],
  ["defence", "defense"],
  ["offence", "offense"],
  ["centre", "center"],
  ["centres", "centers"],
  ["centred", "centered"],
  ["fibre", "fiber"],
  ["metre", "meter"],
  ["metres", "meters"],
  ["catalogue", "catalog"],
  ["catalogues", "catalogs"],
  ["dialogue", "dialog"],
  ["dialogues", "dialogs"],
  ["analogue", "analog"],
  ["programme", "program"],
  ["programmes", "programs"],
  ["grey", "gray"],
  ["greyed", "grayed"],
  ["judgement", "judgment"],
  ["artefact", "artifact"],
  ["artefacts", "artifacts"],
  ["ageing", "aging"],
  ["enrol", "enroll"],
  ["enrolment", "enrollment"],
  ["fulfil", "fulfill"],
  ["indices", "indexes"],
  ["vertices", "vertexes"],
  ["matrices", "matrixes"],
  ["appendices", "appendixes"],
  ["analyses", "analyzes"],
  ["criteria", "criterion"],
  ["children", "child"],
  ["men", "man"],
  ["women", "woman"],
  ["people", "person"],
]);

/**
 * British and American spelling, and irregular plurals: one form for all of them. It need not be one that anybody writes
 * (`exercize`): it is only what words are compared by.
 */
export function usualSpelling(word: string): string {
  const known = others.get(word);
  if (known !== undefined) return known;
  const [, beginning, sound, ending] = iseWords.exec(word) ?? [];
  if (beginning !== undefined) return `${beginning}${sound?.charAt(0)}z${ending}`;
  if (ourWords.test(word)) return word.replace("our", "or");
  return doubled.test(word) ? word.replace(/l(l(?:ed|ing|er|ers))$/, "$1") : word;
}
