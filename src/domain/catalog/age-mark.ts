/** The age marks of both countries, youngest first. Also in SQL: `children` and `age:…` in refresh-listing.ts. */
export const AGE_MARKS = ['0+', '6+', '12+', '16+', '18+'] as const;
/** Ages for which a listing offers what suits them: what has this mark or a lower one. */
export const AGES_OFFERED = [0, 6, 12, 16] as const;
export type AgeMark = (typeof AGE_MARKS)[number];
