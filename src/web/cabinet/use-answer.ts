import { useCallback, useEffect, useState } from 'react';
import { accountId } from './account-id.ts';
import { call } from './client.ts';
import { facts } from './facts.ts';
import { keepAnswer, keptAnswer } from './keep/kept-answers.ts';

export type Answer<Data> =
  | { state: 'loading' }
  /** `isOld`: nothing answered now, this is what was kept; `at` says from when it is. */
  | { state: 'ready'; data: Data; at: number; isOld: boolean; reload: () => void }
  | { state: 'failed'; code: string; status: number; reload: () => void };

type Seen = { data: unknown; at: number };
/** A screen that was left opens again at once; the server is asked all the same. */
const seen = new Map<string, Seen>();

/** Nothing of one visitor is left for the next. */
export function forgetAnswers(): void {
  seen.clear();
}

/**
 * What `GET /api/v3{path}` answers. With `keep` it can be read without a line: it stays in this browser, for this account.
 */
export function useAnswer<Data>(path: string, { keep = false }: { keep?: boolean } = {}): Answer<Data> {
  const [round, setRound] = useState(0);
  const [shown, setShown] = useState<{ path: string; answer: Answer<Data> } | null>(null);
  const reload = useCallback(() => setRound((before) => before + 1), []);

  useEffect(() => {
    let isCurrent = true;
    const show = (answer: Answer<Data>): void => {
      if (isCurrent) setShown({ path, answer });
    };
    const ready = ({ data, at }: Seen, isOld: boolean): void =>
      show({ state: 'ready', data: data as Data, at, isOld, reload });

    async function ask(): Promise<void> {
      const known = seen.get(path) ?? (keep ? await fromDevice(path) : null);
      if (known !== null) ready(known, false);
      const outcome = await call<Data>('GET', path);
      if (outcome.ok) {
        const now = { data: outcome.answer, at: Date.now() };
        seen.set(path, now);
        ready(now, false);
        if (keep) await rememberOnDevice(path, now);
        return;
      }
      // A screen that is there stays there; only its age is said.
      if (known !== null && (outcome.status === 0 || outcome.status >= 500)) ready(known, true);
      else show({ state: 'failed', code: outcome.code, status: outcome.status, reload });
    }
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [path, keep, round, reload]);

  useEffect(() => {
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [reload]);

  // What belongs to another address is not shown under this one, not even for a moment.
  return shown?.path === path ? shown.answer : { state: 'loading' };
}

const keyOf = (path: string): string => `${facts.locale} ${path}`;

async function rememberOnDevice(path: string, { data, at }: Seen): Promise<void> {
  const account = accountId();
  // A browser that keeps nothing only needs a line.
  if (account !== null) await keepAnswer(account, keyOf(path), { answer: data, at }).catch(() => undefined);
}

async function fromDevice(path: string): Promise<Seen | null> {
  const account = accountId();
  const kept = account === null ? null : await keptAnswer(account, keyOf(path)).catch(() => null);
  return kept && { data: kept.answer, at: kept.at };
}
