import { afterEach, beforeEach, vi } from 'vitest';
// From here on a text without a language is an error, whichever file of a worker is first to import the texts.
import '#texts/in-language.ts';

let printed: unknown[][] = [];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'error').mockImplementation((...values: unknown[]) => {
    printed.push(values);
  });
});

/** Files of one worker share their modules and globals, so no file may leave a stopped clock to the next. */
afterEach(() => void vi.useRealTimers());

/** Fails a test that printed to the error console; such output is a fault, above all React's warnings. */
afterEach(() => {
  vi.mocked(console.error).mockRestore();
  const [first] = printed;
  if (first) throw new Error(`Unexpected console.error: ${first.map(String).join(' ')}`);
});

/** Returns the errors that a test provoked on purpose; they no longer fail it. */
export function takeConsoleErrors(): unknown[][] {
  return printed.splice(0);
}
