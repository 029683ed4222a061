import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ITEM_MOTIFS } from './item-motif.ts';
import { itemPicture } from './item-picture.ts';

type Entry = { key: string; kind: string; motif?: string };
const items = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../data/catalogue/items.json'), 'utf8'),
) as Entry[];

describe('the picture of an item', () => {
  test.each(ITEM_MOTIFS)('%s is drawn alike every time, small, in the page\u2019s own colours', (motif) => {
    const svg = itemPicture({ key: 'one', kind: 'good', motif });
    expect(itemPicture({ key: 'one', kind: 'good', motif })).toBe(svg);
    expect(svg.length).toBeLessThan(4_000);
    expect(svg).toContain('var(--accent)');
    expect(svg).not.toMatch(/ id=|NaN|undefined|#[0-9a-f]{3,6}/i);
  });

  test('is there for every item of the demo, with a motif that exists', () => {
    for (const { key, kind, motif = null } of items) {
      if (motif !== null) expect(ITEM_MOTIFS).toContain(motif);
      expect(itemPicture({ key, kind, motif })).toContain('<svg');
    }
  });

  test('a motif nobody knows falls back to the kind', () => {
    expect(itemPicture({ key: 'x', kind: 'pass', motif: 'yacht' })).toBe(
      itemPicture({ key: 'x', kind: 'pass', motif: null }),
    );
    expect(itemPicture({ key: 'x', kind: 'unheard-of', motif: null })).toContain('<svg');
  });
});
