/** Price limits that a listing offers and counts, in minor units of the city's money, lowest first; 0 is free. */
export const PRICE_LIMITS_MINOR = [0, 2000, 5000, 10_000] as const;
