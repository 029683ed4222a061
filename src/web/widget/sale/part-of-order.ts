/** One performance's tickets or one item's units: what can be taken out of an order at once. */
export type PartOfOrder = { performanceId: number } | { itemId: number };
