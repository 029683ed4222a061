import { getCountries } from 'libphonenumber-js/max';
import type { PhoneCountry } from '#domain/contact/phone.ts';
import { type MarketName, MARKETS } from '#domain/markets/market.ts';

export type NamedCountry = { code: PhoneCountry; name: string };

export function namedCountries(market: MarketName, language: string): { near: NamedCountry[]; others: NamedCountry[] } {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  const named = (code: PhoneCountry): NamedCountry => ({ code, name: names.of(code) ?? code });
  const order = new Intl.Collator(language);
  const near: readonly PhoneCountry[] = MARKETS[market].nearCountries;
  return {
    near: near.map(named),
    others: getCountries()
      .filter((code) => !near.includes(code))
      .map(named)
      .toSorted((one, other) => order.compare(one.name, other.name)),
  };
}
