// The pattern beside pages with branding: motifs in rows, like printed paper. A page uses it as a mask, so that the
// theme decides its colours: what is white shows most, black nothing.
import { put } from './arrangements/arrangement.ts';
import { cycle, dice } from './dice.ts';
import { MOTIFS, motifsNamed } from './motifs/motif-library.ts';
import { Pen } from './pen.ts';

type PatternInput = {
  /** The seed. */
  readonly key: string;
  /** What is drawn, in words: "mask, film reel". */
  readonly motif: string;
};

const SIDE = 240;
const INKS = { main: '#fff', second: '#888', cut: '#000' };
/** Drawn where the words name no motif. */
const ANY = ['star', 'ticket'];

/** An SVG of 240 × 240 units that continues at all edges; two motifs alternate, the second lower by half. */
export function pattern({ key, motif }: PatternInput): string {
  const named = motif.split(',').flatMap((words) => motifsNamed(words).slice(0, 1));
  const names = named.length > 0 ? named : ANY;
  const r = dice(key, 'pattern');
  const d = new Pen();
  for (const [at, centre] of [SIDE / 4, (SIDE * 3) / 4].entries()) {
    const drawn = MOTIFS.get(cycle(names, at));
    if (drawn) put({ d, motif: drawn }, { x: centre, y: centre, size: 100, deg: r.range(-14, 14), inks: INKS });
    d.disc(SIDE - centre, centre, 5, INKS.second);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">${d.toString()}</svg>`;
}
