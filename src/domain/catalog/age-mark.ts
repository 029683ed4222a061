/** The age marks of both countries, youngest first. Also in SQL: `children` in refresh-listing.ts. */
export const AGE_MARKS = ['0+', '6+', '12+', '16+', '18+'] as const;
export type AgeMark = (typeof AGE_MARKS)[number];
