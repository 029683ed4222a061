import { z } from 'zod';

/** Parses every on/off setting: an unknown word is refused, never read as off. */
export const flag = z.stringbool({ error: 'must be on or off' });

export function readSwitch(name: string, value: string | undefined): { on: boolean; problems: string[] } {
  if (value === undefined) return { on: false, problems: [] };
  const read = flag.safeParse(value.trim());
  return { on: read.data ?? false, problems: read.success ? [] : [`${name} must be on or off, not "${value}"`] };
}
