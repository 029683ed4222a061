import type { PlacePage } from '#api/catalog/place-contract.ts';
import type { DiscountNote } from '#api/discounts/contract.ts';
import type { Reviews } from '#api/reviews/contract.ts';

export type PlaceRoute = 'region-objects-id-object' | 'objects-id-object';
export type PlaceData = { place: PlacePage; reviews: Reviews; today: string; discounts: readonly DiscountNote[] };
