import { setTimeout as sleep } from 'node:timers/promises';
import { MailFailure } from '#usecases/mail/mail-failure.ts';
import { isDatabaseTrouble } from './database-trouble.ts';

type Say = (details: Record<string, unknown>, message: string) => void;
type WatchOptions = {
  /** Resolves when the database answers. */
  ask: () => Promise<unknown>;
  /** Undefined before the log exists; nothing is logged until then. */
  log: () => { error: Say; warn: Say } | undefined;
  checkEveryMs?: number;
};

/**
 * Logs faults of background work. When the database goes down, every loop and connection fails: this gives one line
 * when it goes down and one when it is back, regardless of the failures reported meanwhile.
 */
export function watchDatabase({ ask, log, checkEveryMs = 500 }: WatchOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let checking: Promise<void> | undefined;
  let complaints = new Map<string, unknown>();

  async function check(): Promise<void> {
    const since = performance.now();
    try {
      await ask();
      // The database is there: a single connection or statement failed.
      for (const [what, error] of complaints)
        log()?.warn({ what, reason: reasonOf(error) }, 'the database refused work');
      return;
    } catch (error) {
      if (signal.aborted) return;
      log()?.error({ reason: reasonOf(error) }, 'the database is gone');
    }
    while (!signal.aborted) {
      await sleep(checkEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
      const isBack = await ask().then(
        () => true,
        () => false,
      );
      if (!isBack) continue;
      const seconds = Math.round((performance.now() - since) / 1_000);
      log()?.warn({ seconds }, 'the database is back');
      return;
    }
  }

  return {
    failed(what: string, error: unknown): void {
      // The mail server is another machine's: neither a fault of ours nor one of the database.
      if (error instanceof MailFailure) {
        const { isFinal, ...facts } = error.facts;
        const outcome = isFinal ? 'mail was refused for good' : 'mail could not be sent';
        return log()?.warn({ what, ...facts }, outcome);
      }
      if (!isDatabaseTrouble(error)) return log()?.error({ err: error, what }, 'work behind the pages failed');
      if (signal.aborted) return;
      complaints.set(what, error);
      checking ??= check().finally(() => {
        checking = undefined;
        complaints = new Map();
      });
    },
    stop: () => stopping.abort(),
  };
}

function reasonOf(error: unknown): string {
  const { code, message = 'unknown' } = error as { code?: string; message?: string };
  return code ?? message;
}
