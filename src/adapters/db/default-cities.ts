import { MARKETS } from '#domain/markets/market.ts';

/** JSON, the market's first city by market: whose clock counts for what is sold in the whole of it. */
export const DEFAULT_CITIES = JSON.stringify(
  Object.fromEntries(Object.values(MARKETS).map(({ name, defaultCity }) => [name, defaultCity])),
);
