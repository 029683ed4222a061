/** A hall that everybody looks at is read four times a second. */
const SHARED_MS = 250;
/** Answers that are kept at once, so that many addresses take no more memory than this many. */
const MOST_ANSWERS = 500;

/**
 * Answers everybody who asks for the same thing within a quarter of a second with one read, however many ask: what one address may ask
 * for is not limited, because everybody comes at once when a sale opens. A read that fails is not kept.
 */
export function shareReads<Key, Answer>(
  read: (key: Key) => Promise<Answer>,
  now: () => number = () => performance.now(),
): (key: Key) => Promise<Answer> {
  const kept = new Map<Key, { at: number; answer: Promise<Answer> }>();
  return (key) => {
    const known = kept.get(key);
    if (known && now() - known.at < SHARED_MS) return known.answer;
    const answer = read(key);
    const entry = { at: now(), answer };
    // At the end of the map, so that the oldest comes first.
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > MOST_ANSWERS && oldest !== undefined) kept.delete(oldest);
    answer.catch(() => kept.get(key) === entry && kept.delete(key));
    return answer;
  };
}
