import { expect, test } from 'vitest';
import { hasSignsForLetters, onOtherLayouts } from './other-layouts.ts';

test.each([
  ['gfdkbyrf', 'павлинка'],
  ['gfekbyrf', 'паулинка'],
  ['Kt,tlbyjt jpthj', 'лебединое озеро'],
  [",h'cn", 'брэст'],
  ['Gfokbyrf', 'паўлінка'],
  ['пфьу', 'game'],
  ['ЬштылФкутф', 'MinskArena'],
  ['mTawminda', 'მთაწმინდა'],
  ['Cumi maneJi', 'ჩუმი მანეჟი'],
  ['ьЕфцьштвф', 'მთაწმინდა'],
  ['გფდკბყრფ', 'павлинка'],
  ['ჰამლეტ', 'hamlet'],
  ['пащлинка', 'паўлінка'],
])('%s is %s on another layout', (typed, meant) => {
  const found = onOtherLayouts(typed).map((text) => text.toLowerCase());
  expect(found).toContain(meant.toLowerCase());
});

test('figures have no other layout', () => {
  expect(onOtherLayouts('2026')).toEqual([]);
});

test('signs within words are no reading', () => {
  expect(onOtherLayouts('ўцжфхгг').filter((text) => /[;[]/.test(text))).toEqual([]);
});

test.each([';tybnm,f', ",h'cn", '<hjytyjctw', 'gj[jl', "'kmdbhf"])('%s has signs where letters belong', (typed) => {
  expect(hasSignsForLetters(typed)).toBe(true);
});

test.each(['Swan Lake', "Don't Grieve!", 'Re:Public', 'Минск-Арена, 14', 'Mozart: Requiem', 'Richard III.'])(
  '%s has none',
  (typed) => {
    expect(hasSignsForLetters(typed)).toBe(false);
  },
);
