import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { currencySchema, marketSchema } from '#api/fields-contract.ts';
import { CURRENCIES } from '#domain/money/money.ts';
import { DEFAULT_MARKET, MARKET_NAMES, MARKETS, marketOfCountry, marketOfCurrency } from './market.ts';

const SRC = join(import.meta.dirname, '../..');

/** Files that name a market, a country, a currency, a time zone or a dialling code, and why they may. */
const EXCEPTIONS: readonly [file: RegExp, why: string][] = [
  [/^domain\/markets\/market\.ts$/, 'the facts themselves'],
  [/^domain\/money\/money\.ts$/, 'the list of currencies'],
  [/^domain\/hosts\/host-table\.ts$/, 'a table of hosts of this machine, as HOSTS is one of a deployment'],
  [/^domain\/calendar\/windows-zones\.ts$/, 'the table of all time zones of Windows'],
  [/^api\/fields-contract\.ts$/, 'contracts import nothing; compared below'],
  [/^api\/openapi\/field-\w+\.ts$/, 'examples in the API document'],
  [/^main\/config\/config-providers\.ts$/, 'each SMS provider serves one country'],
  [/^domain\/locales\/language-names\.ts$/, 'RU is the short name of a language'],
  [/^texts\/format\.ts$/, 'labels of currencies'],
  [/^demo\//, 'data of the demo'],
  [/^documents\/examples\//, 'an order and a person that do not exist'],
];
const NAMES = [
  ...MARKET_NAMES,
  ...CURRENCIES,
  'BY',
  'GE',
  'RU',
  'Europe/Minsk',
  'Asia/Tbilisi',
  'minsk',
  'tbilisi',
  'moscow',
];
const LITERAL = new RegExp(
  `['"\`](?:${NAMES.join('|')})['"\`]|['"\`]\\+(?:375|995)['"\`\\d]|\\bMARKETS\\.\\w+|\\bcountryId === \\d`,
);

function linesThatName(file: string): string[] {
  const text = readFileSync(join(SRC, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, '');
  return text.split('\n').filter((line) => LITERAL.test(line));
}

describe('what differs between countries', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SRC }).filter(
    (file) => !/\.test\.tsx?$|^texts\/generated\//.test(file),
  );

  test('is told by MARKETS: no other file names a market, a country or a currency', () => {
    expect(files.length).toBeGreaterThan(1_000);
    const others = files.filter((file) => !EXCEPTIONS.some(([pattern]) => pattern.test(file)));
    expect(others.flatMap((file) => linesThatName(file).map((line) => `${file}: ${line.trim()}`))).toEqual([]);
  });

  test('has no exception that is needed no longer', () => {
    const needless = EXCEPTIONS.filter(
      ([pattern]) => !files.some((file) => pattern.test(file) && linesThatName(file).length > 0),
    );
    expect(needless).toEqual([]);
  });

  test('has the same names in contracts as in the domain', () => {
    expect(marketSchema.options).toEqual([...MARKET_NAMES]);
    expect(currencySchema.options).toEqual([...CURRENCIES]);
  });
});

test('a country and a currency lead to their market, an unknown country to the default one', () => {
  for (const market of Object.values(MARKETS)) {
    expect(market.countries.map(marketOfCountry)).toEqual(market.countries.map(() => market));
    expect(marketOfCurrency(market.currency)).toBe(market);
  }
  expect(marketOfCountry('FR')).toBe(DEFAULT_MARKET);
});
