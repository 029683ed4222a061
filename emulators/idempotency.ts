/** Remembers answers by the client's idempotency key, so that a repeated request gets the same answer. */
export function rememberAnswers<T>(lifetimeMs: number, mostKeys = 100_000) {
  const answers = new Map<string, { answer: T; until: number }>();
  return {
    find(key: string | null): T | undefined {
      const kept = key === null ? undefined : answers.get(key);
      return kept && kept.until > Date.now() ? kept.answer : undefined;
    },
    keep(key: string | null, answer: T): void {
      if (key === null) return;
      answers.set(key, { answer, until: Date.now() + lifetimeMs });
      if (answers.size > mostKeys) answers.delete(answers.keys().next().value ?? '');
    },
    forget: () => answers.clear(),
  };
}
export type RememberedAnswers = ReturnType<typeof rememberAnswers<RememberedAnswer>>;
export type RememberedAnswer = { status: number; body: object };
