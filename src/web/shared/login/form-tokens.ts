import type { Challenge, Solution } from 'altcha-lib/types';
import { captcha } from '#api/accounts/endpoints-contract.ts';
import { callApi } from '../call-api.ts';

/** Solved captchas, prepared while the visitor types. Each is valid for one request. */
export type FormTokens = {
  /** Starts solving before a token is needed. */
  prepare(): void;
  /** Null when no token could be made; the server decides what to do without one. */
  take(): Promise<string | null>;
};

type Prepared = { token: Promise<string | null>; expiresAt: number };

/** A token that is about to expire is not sent. */
const MARGIN_MS = 30_000;
const LIVES_MS = 300_000;

export function createFormTokens(): FormTokens {
  let ready: Prepared | null = null;

  function prepare(): void {
    if (ready !== null && ready.expiresAt - MARGIN_MS > Date.now()) return;
    const prepared: Prepared = { token: Promise.resolve(null), expiresAt: Date.now() + LIVES_MS };
    prepared.token = makeToken((expiresAt) => (prepared.expiresAt = expiresAt)).catch(() => null);
    ready = prepared;
  }
  return {
    prepare,
    async take() {
      prepare();
      const { token } = ready ?? { token: Promise.resolve(null) };
      ready = null;
      const taken = await token;
      prepare();
      return taken;
    },
  };
}

async function makeToken(expires: (at: number) => void): Promise<string | null> {
  const answer = await callApi(captcha, {});
  if (!answer.ok) return null;
  const { parameters, signature } = await answer.json<Challenge>();
  if (parameters.expiresAt !== undefined) expires(parameters.expiresAt * 1000);
  const challenge = { parameters, ...(signature !== undefined && { signature }) };
  const solution = await solve(challenge);
  return solution && btoa(JSON.stringify({ challenge, solution }));
}

function solve(challenge: Challenge): Promise<Solution | null> {
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve) => {
    const finish = (solution: Solution | null): void => {
      worker.terminate();
      resolve(solution);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => finish(data));
    worker.addEventListener('error', () => finish(null));
    worker.postMessage(challenge);
  });
}
