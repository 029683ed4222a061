import { MARKETS } from '#domain/markets/market.ts';

/** JSON that maps each market to its default city, whose time zone applies to items sold in the whole market. */
export const DEFAULT_CITIES = JSON.stringify(
  Object.fromEntries(Object.values(MARKETS).map(({ name, defaultCity }) => [name, defaultCity])),
);
