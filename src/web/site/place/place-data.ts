import type { PlacePage } from '#api/catalog/contract.ts';
import type { DiscountNote } from '#api/discounts/contract.ts';

export type PlaceRoute = 'region-objects-id-object' | 'objects-id-object';
export type PlaceData = { place: PlacePage; today: string; discounts: readonly DiscountNote[] };
