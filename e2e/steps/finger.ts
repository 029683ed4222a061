import type { Locator } from 'playwright-core';

/** A visitor with one finger. Taps are counted; scrolling is not, because it chooses nothing. */
export function createFinger() {
  let taps = 0;
  return {
    count: () => taps,
    async tap(thing: Locator): Promise<void> {
      await thing.tap();
      taps += 1;
    },
    /** Types a text, which counts once, together with the tap into the field where the field lacks the focus. */
    async type(field: Locator, text: string): Promise<void> {
      await field.waitFor();
      if (!(await field.evaluate((node) => node === document.activeElement))) await field.tap();
      await field.pressSequentially(text);
      taps += 1;
    },
    /** Counts a tap in another app, such as the one on a link in an email. */
    async tapElsewhere(act: () => Promise<unknown>): Promise<void> {
      await act();
      taps += 1;
    },
  };
}

export type Finger = ReturnType<typeof createFinger>;
