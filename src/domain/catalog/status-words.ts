export type SourceStatus = 'scheduled' | 'cancelled' | 'postponed' | 'rescheduled';

/** Beginnings of the words sources use: schema.org's names without `Event`, iCalendar's, and those people write. */
const BEGINNINGS: readonly (readonly [SourceStatus, readonly string[]])[] = [
  ['cancelled', ['cancel', 'отмен', 'адмен', 'скасав', 'გაუქმ']],
  ['postponed', ['postpon', 'отлож', 'адклад', 'გადაიდ', 'გადადებ']],
  ['rescheduled', ['reschedul', 'перенес', 'перанес', 'გადატან', 'გადმოტან']],
  ['scheduled', ['schedul', 'confirm', 'tentative', 'active', 'onsale', 'состоится', 'заплан', 'адбудзецца', 'დაგეგმ']],
];

/** What a status of a source means, or null where nobody knows: an address of schema.org, a value of iCalendar, a word. */
export function statusFromWord(word: string): SourceStatus | null {
  // It takes place, though not (only) where it was announced: `isMovedOnline` tells.
  if (isMovedOnline(word)) return 'scheduled';
  const plain = plainOf(word);
  return BEGINNINGS.find(([, words]) => words.some((beginning) => plain.startsWith(beginning)))?.[0] ?? null;
}

/** What a reader tells about such a status. */
export const MOVED_ONLINE = 'moved online is not kept: it is listed at its place';

/** A status that says where instead of whether. A listing has a place and no link to a stream, so a reader has to tell it. */
export const isMovedOnline = (word: string): boolean => plainOf(word).startsWith('movedonline');

function plainOf(word: string): string {
  const name = word.trim().split(/[/:#]/).at(-1) ?? '';
  return name
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')
    .replaceAll('ё', 'е')
    .replace(/^event(?=.)/, '');
}

/** Of several statuses the gravest counts. */
export function gravestStatus(statuses: readonly SourceStatus[]): SourceStatus | undefined {
  return (['cancelled', 'postponed', 'rescheduled', 'scheduled'] as const).find((one) => statuses.includes(one));
}
