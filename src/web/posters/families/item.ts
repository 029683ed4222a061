// Items sold without a seat, for previews in messengers: the motif of the item's page in a poster palette.
import type { Composition, Family } from '../family.ts';
import { mix } from '../color.ts';
import { ITEM_MOTIFS, type ItemMotif } from '../item-motif.ts';
import { drawItem, ITEM_SHEET } from '../item-picture.ts';
import type { Palette } from '../palette.ts';
import { rounded } from '../pen.ts';

function inksOf(p: Palette) {
  return {
    ground: p.ground,
    soft: p.shade,
    wall: mix(p.ink, 0.26, p.ground),
    body: p.b,
    ink: p.ink,
    paper: mix(p.ink, 0.08, p.ground),
    accent: p.a,
  };
}

/** Motifs whose floor or room continues beyond the sheet. */
const ON_FLOOR: ReadonlySet<ItemMotif> = new Set(['parking', 'bell', 'bus', 'curtain', 'blocks', 'buzzer']);

const thing = (motif: ItemMotif): Composition => ({
  place: ['bottom', 'top'],
  bleeds: ON_FLOOR.has(motif),
  draw(d, { w, h }, p, r) {
    const scale = Math.min(w / ITEM_SHEET.width, h / ITEM_SHEET.height) * 0.96;
    const x = (w - ITEM_SHEET.width * scale) / 2;
    const y = (h - ITEM_SHEET.height * scale) / 2;
    d.group({ transform: `${rounded`translate(${x} ${y})`}scale(${Math.round(scale * 1000) / 1000})` }, () =>
      drawItem(d, motif, inksOf(p), r),
    );
  },
});

export const item: Family = {
  moods: ['vivid', 'paper', 'deep', 'tone'],
  weight: 600,
  comps: Object.fromEntries(ITEM_MOTIFS.map((motif) => [motif, thing(motif)])),
};
