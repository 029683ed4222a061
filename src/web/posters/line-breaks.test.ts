import { describe, expect, it } from 'vitest';
import { fit, oneLine } from './fit.ts';
import { balance, glue, hyphenPoints } from './line-breaks.ts';
import { measure } from './measure.ts';

const style = { weight: 700, leading: 1, tracking: 0 };

describe('line breaks', () => {
  it('bind short words to the next one and dashes to the one before', () => {
    expect(glue('Тупик — и в лесу')).toBe('Тупик\u00a0— и\u00a0в\u00a0лесу');
  });

  it('cut words between syllables, never before ь, ъ, й or ў', () => {
    const parts = (word: string): string[] => hyphenPoints(word).map((i) => `${word.slice(0, i)}-${word.slice(i)}`);
    expect(parts('Павлинка')).toEqual(['Пав-линка', 'Павлин-ка'].filter((p) => parts('Павлинка').includes(p)));
    expect(parts('Щелкунчик')).toContain('Щелкун-чик');
    expect(parts('подъезд')).not.toContain('под-ъезд');
    expect(parts('ночь')).toEqual([]);
  });

  it('balance lines by their widest', () => {
    expect(balance(['aa', 'bb', 'cc', 'dd'], [2, 2, 2, 2], 1, 2)?.lines).toEqual(['aa bb', 'cc dd']);
    expect(balance(['aa'], [2], 1, 2)).toBeUndefined();
  });
});

describe('a fitted title', () => {
  it('is as large as its widest line allows', () => {
    const t = fit('Павлинка', { w: 300, h: 400, max: 500, maxLines: 4 }, style);
    expect(t.width).toBeLessThanOrEqual(300);
    expect(t.width).toBeGreaterThan(290);
  });

  it('breaks a word only when it would be too small and gains by it', () => {
    const box = { w: 200, h: 300, max: 90, maxLines: 5 };
    expect(fit('достопримечательности', box, style).lines).toHaveLength(1);
    const broken = fit('достопримечательности', { ...box, hyphenBelow: 40 }, style);
    expect(broken.lines.length).toBeGreaterThan(1);
    expect(broken.lines[0]).toMatch(/-$/);
  });

  it('never breaks a word of fewer than ten letters, and leaves no three letters alone', () => {
    const box = { w: 80, h: 300, max: 90, maxLines: 5, hyphenBelow: 90 };
    for (const word of ['სართული', 'Павлинка', 'Тутэйшыя']) expect(fit(word, box, style).lines).toEqual([word]);
    for (const word of ['ოცდამეთერთმეტე', 'Симфонический', 'Philharmonic'])
      for (const part of fit(word, box, style).lines) expect(part.replace('-', '').length).toBeGreaterThan(3);
    expect(fit('Симфонический', box, style).lines.length).toBeGreaterThan(1);
  });

  it('ends in an ellipsis when no size could hold it', () => {
    expect(fit('слово '.repeat(60), { w: 300, h: 300, max: 90, maxLines: 6 }, style).lines.at(-1)).toMatch(/…$/);
  });
});

it('one line that must fit is cut to its width', () => {
  const line = oneLine('Вялікі тэатр оперы і балета Рэспублікі Беларусь', 120, 16);
  expect(measure(line.text, 500) * line.size).toBeLessThanOrEqual(120);
  expect(line.text).toMatch(/…$/);
});
