// Hashes collide: two of five plays in a row may get the same curtain. Variants make neighbouring posters differ.
import { choose } from './choose.ts';
import type { Subject } from './choose.ts';

/**
 * Returns the `variant` of each subject of a list in a stable order (a catalogue by key, a season by date), so that no
 * poster repeats the composition of the `near` previous posters of its family. A subject may leave no choice: a second
 * hockey match is a rink again. Store the number with the event, so that its poster is the same on every page.
 */
export function spreadVariants(subjects: readonly Subject[], near = 3): number[] {
  const recent = new Map<string, readonly string[]>();
  return subjects.map((subject) => {
    const { familyName, variants: steps } = choose(subject);
    // A family of five compositions can distinguish at most four neighbours.
    const taken = (recent.get(familyName) ?? []).slice(0, Math.min(near, steps - 1));
    const options = Array.from({ length: steps }, (_, i) => ({
      variant: i,
      name: choose({ ...subject, variant: i }).name,
    }));
    const free = options.find((o) => !taken.includes(o.name)) ?? { variant: 0, name: '' };
    recent.set(familyName, [free.name, ...taken]);
    return free.variant;
  });
}
