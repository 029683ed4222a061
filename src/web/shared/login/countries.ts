import { getCountries } from 'libphonenumber-js/max';
import type { PhoneCountry } from '#domain/contact/phone.ts';
import type { MarketName } from '#domain/markets/market.ts';

/** Countries of most visitors with foreign numbers. The others follow by name. */
const NEAR: Readonly<Record<MarketName, readonly PhoneCountry[]>> = {
  belarus: ['BY', 'RU', 'PL', 'LT', 'LV', 'UA', 'GE'],
  georgia: ['GE', 'AM', 'AZ', 'TR', 'UA', 'RU', 'BY'],
};

export type NamedCountry = { code: PhoneCountry; name: string };

export function namedCountries(market: MarketName, language: string): { near: NamedCountry[]; others: NamedCountry[] } {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  const named = (code: PhoneCountry): NamedCountry => ({ code, name: names.of(code) ?? code });
  const order = new Intl.Collator(language);
  return {
    near: NEAR[market].map(named),
    others: getCountries()
      .filter((code) => !NEAR[market].includes(code))
      .map(named)
      .toSorted((one, other) => order.compare(one.name, other.name)),
  };
}
