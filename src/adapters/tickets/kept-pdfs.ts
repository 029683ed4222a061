import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Locale } from '#domain/locales/locale.ts';

/** A file of six tickets takes about 100 KB. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Draws files one after another and keeps the newest. Drawing occupies the process, which holds seats meanwhile, so each
 * file leaves as much time to other work as it took. A file is kept by everything that it shows, so none is outdated.
 */
export function keepPdfs<Shown>(
  draw: (shown: Shown, locale: Locale) => Promise<Uint8Array>,
  mostBytes = MOST_BYTES,
): (shown: Shown, locale: Locale) => Promise<Uint8Array> {
  const kept = new Map<string, Uint8Array>();
  const pending = new Map<string, Promise<Uint8Array>>();
  let bytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  function keep(key: string, file: Uint8Array): void {
    kept.set(key, file);
    bytes += file.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= mostBytes) break;
      kept.delete(oldest);
      bytes -= length;
    }
  }

  function drawInTurn(key: string, shown: Shown, locale: Locale): Promise<Uint8Array> {
    let tookMs = 0;
    const file = last.then(async () => {
      const begun = performance.now();
      try {
        return await draw(shown, locale);
      } finally {
        tookMs = performance.now() - begun;
      }
    });
    last = file.then(
      () => wait(tookMs),
      () => wait(tookMs),
    );
    return file.then((drawn) => {
      keep(key, drawn);
      return drawn;
    });
  }

  return (shown, locale) => {
    const key = `${locale} ${hash('sha256', JSON.stringify(shown), 'base64url')}`;
    const known = kept.get(key);
    if (known !== undefined) return Promise.resolve(known);
    const started = pending.get(key) ?? drawInTurn(key, shown, locale).finally(() => pending.delete(key));
    pending.set(key, started);
    return started;
  };
}
