import { gravestStatus, isMovedOnline, type SourceStatus, statusFromWord } from '#domain/catalog/source-status.ts';
import { lastPart, list, shown, wordOf } from './jsonld-values.ts';

/** `unknown`: an unrecognised word, so it is unclear whether the event takes place. */
type ReadStatus = { status?: SourceStatus | undefined; unknown?: string; isOnline?: boolean };

export function statusOf(value: unknown): ReadStatus {
  const words = list(value).map(wordOf);
  const read = words.map((word) => (typeof word === 'string' ? statusFromWord(word) : null));
  const status = gravestStatus(read.filter((one) => one !== null));
  const at = read.indexOf(null);
  // An unrecognised word beside "cancelled" changes nothing.
  if (at >= 0 && status !== 'cancelled') return { unknown: shown(words[at]) };
  return { status, isOnline: words.some((word) => typeof word === 'string' && isMovedOnline(word)) };
}

/** Attendance modes that a listing has no field for, because it describes a place: online and mixed. */
export function onlineModesOf(value: unknown): string[] {
  const modes = list(value).map((one) => lastPart(shown(wordOf(one) ?? '')));
  return modes.filter((mode) => mode !== '' && !/^offline/i.test(mode));
}
