import { afterEach, beforeEach, vi } from 'vitest';

let printed: unknown[][] = [];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'error').mockImplementation((...values: unknown[]) => {
    printed.push(values);
  });
});

/** Noise on the error console is a fault nobody has read yet: React's warnings above all. */
afterEach(() => {
  vi.mocked(console.error).mockRestore();
  const [first] = printed;
  if (first) throw new Error(`Unexpected console.error: ${first.map(String).join(' ')}`);
});

/** What a test provoked on purpose; it no longer fails the test. */
export function takeConsoleErrors(): unknown[][] {
  return printed.splice(0);
}
