// All arrangements by name, and which family uses which.
import type { Arrangement } from './arrangement.ts';
import { common } from './common.ts';
import { play } from './play.ts';
import { screen } from './screen.ts';
import { sound } from './sound.ts';
import { stage } from './stage.ts';
import type { Composition } from '../family.ts';
import { MOTIFS } from '../motifs/motif-library.ts';

const ARRANGEMENTS = { ...common, ...stage, ...sound, ...screen, ...play } as const;
export type ArrangementName = keyof typeof ARRANGEMENTS;

const EVERYWHERE = ['emblem', 'giant', 'disc', 'halves', 'echo', 'rows'] as const;

/** Families whose posters may show a motif; in the others the drawings state facts, or are quiet. */
const BY_FAMILY: Readonly<Record<string, readonly ArrangementName[]>> = {
  theatre: [...EVERYWHERE, 'arch', 'curtain', 'light', 'boards', 'mirror'],
  opera: [...EVERYWHERE, 'arch', 'rings', 'hall', 'light', 'mirror'],
  concert: [...EVERYWHERE, 'record', 'staff', 'levels', 'rings', 'mirror'],
  film: [...EVERYWHERE, 'frame', 'closer', 'lens', 'beam', 'mirror'],
  festival: [...EVERYWHERE, 'rays', 'tiles', 'hills', 'sticker'],
  sport: ['emblem', 'giant', 'disc', 'halves', 'echo', 'rows', 'sticker', 'shadow'],
  circus: [...EVERYWHERE, 'rays', 'light', 'rings', 'boards'],
  children: ['emblem', 'giant', 'disc', 'halves', 'rows', 'hills', 'sticker', 'rays', 'shadow'],
  quiz: ['emblem', 'giant', 'disc', 'rows', 'halves', 'tiles', 'sticker', 'rays'],
  quest: [...EVERYWHERE, 'keyhole', 'shadow', 'arch'],
  training: ['emblem', 'disc', 'halves', 'echo', 'rows', 'sticker', 'shadow', 'giant'],
};

export const hasMotifs = (family: string): boolean => Object.hasOwn(BY_FAMILY, family);

/** Names of the pictures of a motif in a family: `skull.arch`. */
export const picturesOf = (motif: string, family: string): string[] =>
  (BY_FAMILY[family] ?? []).map((name) => `${motif}.${name}`);

const isArrangement = (name: string): name is ArrangementName => Object.hasOwn(ARRANGEMENTS, name);

/** The composition of a picture's name; undefined when it is no motif's. */
export function motifComposition(picture: string): Composition | undefined {
  const [motifName = '', name = ''] = picture.split('.');
  const motif = MOTIFS.get(motifName);
  if (!motif || !isArrangement(name)) return undefined;
  const { draw, ...how }: Arrangement = ARRANGEMENTS[name];
  return {
    ...how,
    cheer: how.cheer ?? motif.cheer,
    draw: (d, z, p, r) => draw({ d, z, p, r, motif }),
  };
}
