/** What pays besides money, in the order of paying. */
export const TENDER_KINDS = ['certificate', 'credit', 'points'] as const;
export type TenderKind = (typeof TENDER_KINDS)[number];
