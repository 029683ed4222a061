import type { Tonight } from '#api/catalog/tonight-contract.ts';
import { addDays } from '#domain/catalog/city-day.ts';
import type { PageContext } from '#web/site/page-module.ts';

export type TonightRoute = 'region-tonight';
export type TonightData = {
  tonight: Tonight;
  /** The chosen category. */
  kind: string | null;
  /** The day after this one, and how much it has: asked for where nothing is left of this one. */
  next: { day: string; events: number };
};

export async function load({ query, api }: PageContext<TonightRoute>): Promise<TonightData | null> {
  const tonight = await api.tonight();
  if (tonight === null) return null;
  const day = addDays(tonight.day, 1);
  const ahead = tonight.items.length > 0 ? null : await api.listing({ from: day, to: day, limit: 1, onlyData: '1' });
  return { tonight, kind: query.get('type'), next: { day, events: ahead?.total ?? 0 } };
}
