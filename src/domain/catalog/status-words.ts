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
  const name = word.trim().split(/[/:#]/).at(-1) ?? '';
  const plain = name
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')
    .replaceAll('ё', 'е')
    .replace(/^event(?=.)/, '');
  // On the web only: nobody finds the event at its place any more.
  if (plain.startsWith('movedonline')) return 'cancelled';
  return BEGINNINGS.find(([, words]) => words.some((beginning) => plain.startsWith(beginning)))?.[0] ?? null;
}

/** Of several statuses the gravest counts. */
export function gravestStatus(statuses: readonly SourceStatus[]): SourceStatus | undefined {
  return (['cancelled', 'postponed', 'rescheduled', 'scheduled'] as const).find((one) => statuses.includes(one));
}
