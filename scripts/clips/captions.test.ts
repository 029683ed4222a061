import { expect, test } from 'vitest';
import { captions } from './captions.ts';

const TEXT =
  'Радистка на островном маяке ловит сигнал бедствия, отправленный завтрашним числом. У неё есть ночь, старый приёмник и напарник, который уверяет, что ничего не слышит. Камерная фантастика о доверии, где самое страшное происходит в наушниках, а не на экране.';

function cuesOf(file: string) {
  return file
    .split('\n\n')
    .slice(1)
    .map((block) => {
      const [times = '', ...lines] = block.trim().split('\n');
      const [from = 0, to = 0] = times.split(' --> ').map((time) => Number(time.slice(-6)));
      return { from, to, lines };
    });
}

test('subtitles follow one another within the clip, two short lines at a time', () => {
  const cues = cuesOf(captions(TEXT, 12));
  expect(cues.length).toBeGreaterThan(2);
  cues.forEach(({ from, to, lines }, at) => {
    expect(to).toBeGreaterThan(from);
    expect(from).toBeGreaterThanOrEqual(cues[at - 1]?.to ?? 0);
    expect(lines.length).toBeLessThanOrEqual(2);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
  });
  expect(cues.at(-1)?.to).toBeLessThanOrEqual(12);
});

test('whole sentences are told, as many as can be read in time', () => {
  const lines = cuesOf(captions(TEXT, 12))
    .flatMap(({ lines }) => lines)
    .join(' ');
  expect(TEXT.startsWith(lines)).toBe(true);
  expect(lines.endsWith('.')).toBe(true);
  expect(lines.length).toBeLessThanOrEqual(12 * 17);
  const whole = cuesOf(captions(TEXT, 60))
    .flatMap(({ lines }) => lines)
    .join(' ');
  expect(whole).toBe(TEXT);
});
