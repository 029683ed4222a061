// Hashes repeat: two of five plays in a row may draw the same curtain. This gives each its step aside.
import { choose } from './choose.ts';
import type { Subject } from './choose.ts';

/**
 * For a list in its lasting order (a catalogue by key, a season by date), the `variant` of each subject,
 * so that none repeats the composition of the `near` posters of its family before it,
 * unless the subject leaves no choice: a second hockey match is a rink again.
 * Store the number with the event: then its poster is the same on every page, whatever stands beside it.
 */
export function spreadVariants(subjects: readonly Subject[], near = 3): number[] {
  const recent = new Map<string, readonly string[]>();
  return subjects.map((subject) => {
    const { familyName, variants: steps } = choose(subject);
    // A family of five can keep at most four neighbours apart.
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
