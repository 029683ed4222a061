/** Raise this when drawings change, because browsers cache pictures for a year. */
const EDITION = 4;

type DrawnFrom = {
  key: string;
  title: string;
  mood: string;
  hue: number;
  motif: string;
  genres: readonly string[];
  ordinal?: number | undefined;
};

/** Part of a poster's address; it changes whenever the picture would. FNV-1a: fast, and it need not be secure. */
export function posterVersion({ key, title, mood, hue, motif, genres, ordinal }: DrawnFrom): string {
  const text = `${EDITION}${key}${title}${mood}${hue}${motif}${genres.join()}${ordinal ?? ''}`;
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
