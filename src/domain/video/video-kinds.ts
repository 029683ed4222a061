export const VIDEO_KINDS = ['film', 'concert', 'lecture', 'trailer'] as const;
export type VideoKind = (typeof VIDEO_KINDS)[number];
