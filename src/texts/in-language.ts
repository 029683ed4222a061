import { overwriteGetLocale } from './generated/runtime.js';

/** Languages of `messages/`. Addresses use `ge` for ka; see `textLanguage`. */
export type TextLanguage = 'ru' | 'be' | 'en' | 'ka' | 'az';

export function textLanguage(locale: 'ru' | 'en' | 'be' | 'ge' | 'az'): TextLanguage {
  return locale === 'ge' ? 'ka' : locale;
}

let speaking: TextLanguage | undefined;

overwriteGetLocale(() => {
  if (speaking === undefined) throw new Error('A text was asked for outside of inLanguage() and without { locale }.');
  return speaking;
});

/**
 * Runs a synchronous render in which `m.key()` uses one language. Nothing can interleave with synchronous code, so this
 * needs no AsyncLocalStorage; code that awaits passes `m.key(inputs, { locale })` instead.
 */
export function inLanguage<Result>(language: TextLanguage, render: () => Result): Result {
  const before = speaking;
  speaking = language;
  try {
    return render();
  } finally {
    speaking = before;
  }
}
