import { DEFAULT_MARKET, MARKETS } from '#domain/markets/market.ts';

const markets = Object.values(MARKETS);

/** JSON of the time zone of each market, which applies to items that are sold in all of it. */
export const MARKET_TIME_ZONES = JSON.stringify(
  Object.fromEntries(markets.map(({ name, timeZone }) => [name, timeZone])),
);

/** SQL: the name of the market that sells in a country. `code` is an SQL expression. */
export function marketOfCountrySql(code: string): string {
  const cases = markets.flatMap(({ name, countries }) =>
    countries.map((country) => `when '${country}' then '${name}'`),
  );
  return `case ${code} ${cases.join(' ')} else '${DEFAULT_MARKET.name}' end`;
}

/** SQL: the name of the market with a currency. `currency` is an SQL expression. */
export function marketOfCurrencySql(currency: string): string {
  return `case ${currency} ${markets.map((market) => `when '${market.currency}' then '${market.name}'`).join(' ')} end`;
}
