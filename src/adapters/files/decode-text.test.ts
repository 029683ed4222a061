import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

/** Encodes a text in a code page that the platform can only decode. */
function encode(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from(Array.from(text, (sign) => bytes.get(sign) ?? 0x3f));
}

const table = 'key;title;place\n1;Лёд и «Пламень» — вечер;Дом культуры №5\n2;Ўзлёт і падзенне;Палац\n';

test('Windows-1251 is recognised, and it is said', () => {
  const { text, problems } = decodeText(encode(table, 'windows-1251'), 'x.csv');
  expect(text).toBe(table);
  expect(problems).toMatchObject([{ code: 'broken_encoding', outcome: 'repaired', line: 1 }]);
  expect(problems[0]?.reason).toContain('Windows-1251');
});

test.each([
  ['little-endian with its mark', [0xff, 0xfe], 'le'],
  ['big-endian with its mark', [0xfe, 0xff], 'be'],
  ['little-endian without a mark', [], 'le'],
])('UTF-16 %s is recognised, and it is said', (_, mark, order) => {
  const units = Array.from(`key\ttitle\tplace\tstart\n1\tКонцерт\tstage\t2026-12-05\n`, (sign) => sign.charCodeAt(0));
  const bytes = units.flatMap((unit) => (order === 'le' ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255]));
  const { text, problems } = decodeText(Uint8Array.from([...mark, ...bytes]), 'x.csv');
  expect(text).toContain('1\tКонцерт\tstage');
  expect(problems).toMatchObject([{ outcome: 'repaired', reason: expect.stringContaining('UTF-16') }]);
});

test.each([
  ['one broken byte in UTF-8', [...new TextEncoder().encode('Концерт в Минске\n'), 0xe9, 0x0a]],
  ['Western European letters', encode('Soirée à la façade, naïve', 'windows-1252')],
  ['noise', [0x80, 0x81, 0xfe, 0x90, 0x98, 0x41]],
])('%s is not taken for Windows-1251', (_, bytes) => {
  const { text, problems } = decodeText(Uint8Array.from(bytes), 'x.csv');
  expect(text).toContain('\uFFFD');
  expect(problems).toMatchObject([{ code: 'broken_encoding' }]);
});

test('plain UTF-8 says nothing', () => {
  expect(decodeText(new TextEncoder().encode(`\uFEFF${table}`), 'x.csv')).toEqual({ text: table, problems: [] });
});
