import type { ContentLanguage, LocalText } from '#domain/locales/locale.ts';

const QUOTED = /[«„“"]([^«»„“”"]+)[»“”"]/u;
/** A suffix that follows its surname and is not sorted by itself. */
const GENERATION = /^(.*\S)\s+(\S+) (the Younger|the Elder|უმცროსი|უფროსი)$/u;

/**
 * The form of a name for alphabetical lists: people by surname, companies by the name in quotation marks or, without
 * quotation marks, by their first word.
 */
export function sortName(name: LocalText): LocalText {
  const spellings = Object.entries(name) as [ContentLanguage, string][];
  // One spelling is enough to recognise a company: "Квартет «Понемонье»" is not a person in English either.
  const isCompany = spellings.some(([, text]) => QUOTED.test(text) || text.startsWith('The '));
  return Object.fromEntries(
    spellings.map(([language, text]) => [language, capital(isCompany ? companyName(text) : surnameFirst(text))]),
  );
}

function companyName(text: string): string {
  return QUOTED.exec(text)?.[1] ?? text.replace(/^The /, '');
}

function surnameFirst(text: string): string {
  const generation = GENERATION.exec(text);
  if (generation) return `${generation[2]} ${generation[3]}, ${generation[1]}`;
  const at = text.lastIndexOf(' ');
  return at < 0 ? text : `${text.slice(at + 1)}, ${text.slice(0, at)}`;
}

/** Georgian capitals exist in Unicode but are not used in print. */
function capital(text: string): string {
  return /^[\u10d0-\u10ff]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
