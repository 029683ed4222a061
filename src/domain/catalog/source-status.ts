export type SourceStatus = 'scheduled' | 'cancelled' | 'postponed' | 'rescheduled';

/** Beginnings of status words in sources: schema.org names without `Event`, iCalendar values and words people write. */
const BEGINNINGS: readonly (readonly [SourceStatus, readonly string[]])[] = [
  ['cancelled', ['cancel', 'отмен', 'адмен', 'скасав', 'გაუქმ']],
  ['postponed', ['postpon', 'отлож', 'адклад', 'გადაიდ', 'გადადებ']],
  ['rescheduled', ['reschedul', 'перенес', 'перанес', 'გადატან', 'გადმოტან']],
  ['scheduled', ['schedul', 'confirm', 'tentative', 'active', 'onsale', 'состоится', 'заплан', 'адбудзецца', 'დაგეგმ']],
];

/** Meaning of a source's status (schema.org address, iCalendar value or plain word), or null when unknown. */
export function statusFromWord(word: string): SourceStatus | null {
  // The performance takes place, but not (only) at the announced place; `isMovedOnline` reports that.
  if (isMovedOnline(word)) return 'scheduled';
  const plain = plainOf(word);
  return BEGINNINGS.find(([, words]) => words.some((beginning) => plain.startsWith(beginning)))?.[0] ?? null;
}

/** The problem text that parsers report for such a status. */
export const MOVED_ONLINE = 'moved online is not kept: it is listed at its place';

/** A status about the place, not the date. A listing has a place but no stream link, so parsers report it. */
export const isMovedOnline = (word: string): boolean => plainOf(word).startsWith('movedonline');

function plainOf(word: string): string {
  const name = word.trim().split(/[/:#]/).at(-1) ?? '';
  return name
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')
    .replaceAll('ё', 'е')
    .replace(/^event(?=.)/, '');
}

/** Of several statuses, the most serious one counts. */
export function gravestStatus(statuses: readonly SourceStatus[]): SourceStatus | undefined {
  return (['cancelled', 'postponed', 'rescheduled', 'scheduled'] as const).find((one) => statuses.includes(one));
}
