import { amountFrom } from '#domain/catalog/import/amount.ts';
import { isNode, list, type Node } from './jsonld-values.ts';

export type Prices = {
  from?: number | string;
  to?: number;
  currency?: string;
  isFree: boolean;
  /** Reasons why parts of the offers were left out. */
  faults: string[];
};

const PRICES = ['price', 'lowPrice', 'highPrice', 'minPrice', 'maxPrice'];

/** Combines the prices of all offers; an invalid price stays for the check to refuse. */
export function pricesOf(offers: unknown, free: unknown, resolve: (value: unknown) => unknown): Prices {
  const all = pricedNodes(offers, resolve, 0);
  const currencies = [...new Set(all.flatMap(({ currency }) => currency ?? []))];
  const [currency] = currencies;
  const counted = all.filter((one) => one.currency === undefined || one.currency === currency);
  const prices = counted.flatMap((one) => one.prices);
  const numbers = prices.filter((price) => typeof price === 'number');
  const odd = prices.find((price) => typeof price !== 'number');
  const from = odd ?? (numbers.length > 0 ? Math.min(...numbers) : undefined);
  const to = numbers.length > 0 ? Math.max(...numbers) : undefined;
  const isDeclaredFree = free === true || (typeof free === 'string' && /(^|\/)true$/i.test(free.trim()));
  const faults = [
    ...(currencies.length > 1
      ? [`offers are in ${currencies.join(' and ')}; those in ${currency ?? ''} are taken`]
      : []),
    ...(isDeclaredFree && to !== undefined && to > 0 ? ['is said to be free and has a price; the price is taken'] : []),
  ];
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(currency === undefined ? {} : { currency }),
    isFree: odd === undefined && (to === 0 || (to === undefined && isDeclaredFree)),
    faults,
  };
}

type Priced = { prices: (number | string)[]; currency?: string };

/** Returns offers, the offers nested in them, and the price specifications of both. */
function pricedNodes(value: unknown, resolve: (value: unknown) => unknown, depth: number): Priced[] {
  if (depth > 4) return [];
  return list(value)
    .map(resolve)
    .filter(isNode)
    .flatMap((node) => {
      const prices = PRICES.flatMap((name) => list(node[name])).map(priceOf);
      const currency = currencyOf(node);
      const own = prices.length > 0 ? [{ prices, ...(currency === undefined ? {} : { currency }) }] : [];
      const inner = [...list(node['priceSpecification']), ...list(node['offers'])];
      const within = pricedNodes(inner, resolve, depth + 1).map((one) =>
        one.currency === undefined && currency !== undefined ? { ...one, currency } : one,
      );
      return [...own, ...within];
    });
}

function currencyOf(node: Node): string | undefined {
  const currency = node['priceCurrency'];
  return typeof currency === 'string' && currency.trim() !== '' ? currency.trim().toUpperCase() : undefined;
}

function priceOf(value: unknown): number | string {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return (typeof value === 'string' ? amountFrom(value) : null) ?? (typeof value === 'string' ? value : 'no price');
}
