import type { ItemList, ItemPage } from '#api/items/contract.ts';

export type ItemRoute = 'region-items-id-item';
export type ItemData = { item: ItemPage; others: ItemList['items'] };
