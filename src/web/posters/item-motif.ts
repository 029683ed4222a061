// Selects the motif of an item. Separate from the drawings, because pages name a picture without drawing it.
import { cycle, hash } from './dice.ts';

/** Values that editors may use in `items.json`. */
export const ITEM_MOTIFS = [
  'certificate',
  'pass',
  'parking',
  'glasses',
  'bell',
  'bag',
  'parcel',
  'bus',
  'curtain',
  'blocks',
  'microphone',
  'record',
  'shirt',
  'umbrella',
  'book',
  'skates',
  'blanket',
  'earplugs',
  'reel',
  'buzzer',
  'key',
] as const;
export type ItemMotif = (typeof ITEM_MOTIFS)[number];

const BY_KIND: Readonly<Record<string, readonly ItemMotif[]>> = {
  certificate: ['certificate'],
  pass: ['pass'],
  parking: ['parking'],
  service: ['bell', 'glasses'],
  good: ['parcel', 'bag'],
};
const ANYTHING = ['parcel'] as const;

/** Uses the editor's motif if it is known; otherwise the kind decides. */
export function itemMotif({ key, kind, motif }: { key: string; kind: string; motif: string | null }): ItemMotif {
  return ITEM_MOTIFS.find((name) => name === motif) ?? cycle(BY_KIND[kind] ?? ANYTHING, hash(key));
}
