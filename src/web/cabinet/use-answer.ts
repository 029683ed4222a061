import { useCallback, useEffect, useRef, useState } from 'react';
import {
  addressOf,
  type AddressInput,
  type AnswerOf,
  type CallInput,
  type Endpoint,
  type Maybe,
} from '#api/endpoint-contract.ts';
import { accountId } from './account-id.ts';
import type { DrawnAnswer } from './cabinet-facts.ts';
import { call } from './client.ts';
import { drawnAnswers, useDrawing } from './drawing.ts';
import { facts } from './facts.ts';
import { storeAnswer, storedAnswer } from './offline/offline-answers.ts';

export type Answer<Data> =
  | { state: 'loading' }
  /** `isOld`: the server did not answer, so this is stored data; `at` is the time of the data in ms. */
  | { state: 'ready'; data: Data; at: number; isOld: boolean; reload: () => void }
  | { state: 'failed'; code: string; status: number; reload: () => void };

type Seen = { data: unknown; at: number };
/** Lets a screen reopen at once with the last response while a new request runs. */
const seen = new Map<string, Seen>();

/** Clears all responses so that the next visitor does not see them. */
export function forgetAnswers(): void {
  seen.clear();
  drawnAnswers.clear();
}

/**
 * Returns the answer of an endpoint: first the one that the server has drawn the document from, if there is one. With
 * `offline` the response is stored in this browser for the account and can be read offline.
 */
export function useAnswer<Of extends Endpoint>(
  of: Of,
  ...[input]: Maybe<AddressInput<Of> & { offline?: boolean }>
): Answer<AnswerOf<Of>> {
  const { offline = false } = input ?? {};
  type Data = AnswerOf<Of>;
  const path = addressOf(of, input);
  // Changes only with the address, so that the same input in another object does not ask again.
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  const drawing = useDrawing();
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const [shown, setShown] = useState<{ path: string; answer: Answer<Data> } | null>(() => {
    const drawn = drawing.answerAt(path, of, input);
    return drawn === undefined ? null : { path, answer: answerFrom<Data>(drawn, reload) };
  });

  useEffect(() => {
    let isCurrent = true;
    const show = (answer: Answer<Data>): void => {
      if (isCurrent) setShown({ path, answer });
    };
    const ready = ({ data, at }: Seen, isOld: boolean): void =>
      show({ state: 'ready', data: data as Data, at, isOld, reload });

    async function ask(): Promise<void> {
      const drawn = drawing.take(path);
      if (drawn !== undefined) {
        const now = { data: drawn.body, at: facts.drawnAt };
        if (drawn.status === 200) seen.set(path, now);
        if (drawn.status === 200 && offline) await rememberOnDevice(path, now);
        return;
      }
      const known = seen.get(path) ?? (offline ? await fromDevice(path) : null);
      if (known !== null) ready(known, false);
      const outcome = await call(of, latest.current as CallInput<Of>);
      if (outcome.ok) {
        const now = { data: outcome.answer, at: Date.now() };
        seen.set(path, now);
        ready(now, false);
        if (offline) await rememberOnDevice(path, now);
        return;
      }
      // When data is already on screen, it stays and is marked as old.
      if (known !== null && (outcome.status === 0 || outcome.status >= 500)) ready(known, true);
      else show({ state: 'failed', code: outcome.code, status: outcome.status, reload });
    }
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [of, path, offline, round, reload, drawing]);

  useEffect(() => {
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [reload]);

  // Data of another path must not be shown for this one, not even for one render.
  return shown?.path === path ? shown.answer : { state: 'loading' };
}

function answerFrom<Data>({ status, body }: DrawnAnswer, reload: () => void): Answer<Data> {
  if (status !== 200) return { state: 'failed', code: 'not_found', status, reload };
  return { state: 'ready', data: body as Data, at: facts.drawnAt, isOld: false, reload };
}

const keyOf = (path: string): string => `${facts.locale} ${path}`;

async function rememberOnDevice(path: string, { data, at }: Seen): Promise<void> {
  const account = accountId();
  // Without storage the cabinet still works online.
  if (account !== null) await storeAnswer(account, keyOf(path), { answer: data, at }).catch(() => undefined);
}

async function fromDevice(path: string): Promise<Seen | null> {
  const account = accountId();
  const stored = account === null ? null : await storedAnswer(account, keyOf(path)).catch(() => null);
  return stored && { data: stored.answer, at: stored.at };
}
