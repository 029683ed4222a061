import { gravestStatus, isMovedOnline, type SourceStatus, statusFromWord } from '#domain/catalog/status-words.ts';
import { lastPart, list, shown, wordOf } from './jsonld-values.ts';

/** `unknown`: a word that nobody knows, so that it cannot be said whether the event takes place. */
type ReadStatus = { status?: SourceStatus | undefined; unknown?: string; isOnline?: boolean };

export function statusOf(value: unknown): ReadStatus {
  const words = list(value).map(wordOf);
  const read = words.map((word) => (typeof word === 'string' ? statusFromWord(word) : null));
  const status = gravestStatus(read.filter((one) => one !== null));
  const at = read.indexOf(null);
  // A word nobody knows beside "cancelled" changes nothing.
  if (at >= 0 && status !== 'cancelled') return { unknown: shown(words[at]) };
  return { status, isOnline: words.some((word) => typeof word === 'string' && isMovedOnline(word)) };
}

/** The ways of attending that a listing, which is of a place, has no field for: online, or both. */
export function onlineModesOf(value: unknown): string[] {
  const modes = list(value).map((one) => lastPart(shown(wordOf(one) ?? '')));
  return modes.filter((mode) => mode !== '' && !/^offline/i.test(mode));
}
