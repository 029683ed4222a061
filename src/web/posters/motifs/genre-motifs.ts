// What may be drawn for a genre when nobody named a motif.
import type { MotifName } from './motif-library.ts';

const BY_GENRE: Readonly<Record<string, readonly MotifName[]>> = {
  tragedy: ['crown', 'sword', 'smoke', 'bell', 'hand', 'skull'],
  'stage-drama': ['door', 'window', 'lamp', 'table', 'letter', 'mirror'],
  'stage-comedy': ['mask', 'fan', 'cup', 'mirror', 'patches'],
  opera: ['mouth', 'tassel', 'mask', 'fan'],
  ballet: ['swan', 'feather'],
  operetta: ['fan', 'mask', 'glass', 'tassel'],
  musical: ['microphone', 'mask', 'street-lamp', 'umbrella'],
  puppet: ['doll', 'button', 'spool'],
  'solo-performance': ['hand', 'suitcase', 'lamp', 'mirror'],
  'dance-theatre': ['hand', 'spool', 'feather'],
  symphonic: ['baton', 'violin', 'drum', 'trumpet', 'scroll'],
  chamber: ['violin', 'bow', 'piano', 'clarinet', 'scroll'],
  organ: ['organ'],
  choral: ['mouth', 'book'],
  jazz: ['saxophone', 'double-bass', 'trumpet', 'drum', 'piano'],
  rock: ['guitar', 'drum', 'microphone', 'radio'],
  pop: ['microphone', 'moon', 'star', 'radio'],
  'hip-hop': ['microphone', 'megaphone', 'radio', 'bus-stop'],
  electronic: ['radio', 'coil', 'gear', 'antenna'],
  folk: ['lyre', 'sheaf', 'guitar', 'towel'],
  'stand-up': ['microphone', 'wall'],
  drama: ['window', 'road', 'letter', 'door', 'lamp'],
  comedy: ['umbrella', 'mask', 'suitcase', 'bicycle'],
  thriller: ['key', 'door', 'magnifier', 'lift', 'steps'],
  horror: ['bare-tree', 'smoke', 'bat', 'key'],
  'science-fiction': ['satellite', 'antenna', 'star', 'city'],
  animation: ['moon', 'kite', 'paper-bird', 'pencil'],
  documentary: ['reel', 'magnifier', 'archive'],
  'art-house': ['mirror', 'feather', 'window'],
  adventure: ['mountain', 'helm', 'road', 'anchor'],
  retrospective: ['reel', 'ticket', 'poster'],
  'music-festival': ['trumpet', 'drum', 'guitar'],
  'film-festival': ['reel', 'ticket'],
  'theatre-festival': ['mask', 'suitcase', 'tassel'],
  'food-festival': ['bread', 'grapes', 'glass', 'khinkali'],
  'street-festival': ['kite', 'garland', 'bicycle'],
  'ice-hockey': ['puck', 'mittens'],
  football: ['football', 'scarf'],
  basketball: ['basketball'],
  rugby: ['rugby', 'posts'],
  chess: ['knight', 'queen', 'cards'],
  running: ['sneaker'],
  athletics: ['bar', 'sneaker'],
  wrestling: ['trophy'],
  clowning: ['shoe', 'button', 'umbrella'],
  'ice-show': ['skate'],
  'water-show': ['fountain', 'waves'],
  'fairy-tale': ['coronet', 'book', 'dragon', 'key', 'moon'],
  'planetarium-show': ['star', 'moon', 'satellite'],
  'new-year-tree': ['fir', 'garland'],
  'craft-workshop': ['pencil', 'spool', 'button'],
  'general-quiz': ['buzzer', 'globe', 'archive'],
  'music-quiz': ['radio', 'microphone'],
  'film-quiz': ['reel', 'ticket'],
  'public-speaking': ['microphone', 'megaphone', 'mouth'],
  career: ['envelope', 'steps'],
  'creative-class': ['pencil', 'typewriter', 'book'],
  wellbeing: ['lotus', 'leaf', 'sun'],
  'escape-room': ['key', 'retort', 'door', 'clock'],
  'detective-quest': ['magnifier', 'archive', 'key'],
  'city-quest': ['globe', 'gate', 'street-lamp'],
};

/** What fits any event of a family, for those of which not even the genre is known. */
const BY_FAMILY: Readonly<Record<string, readonly MotifName[]>> = {
  film: ['reel', 'ticket', 'window', 'road', 'star', 'umbrella', 'city', 'mirror'],
  theatre: ['door', 'window', 'lamp', 'mirror', 'tassel', 'letter', 'hand', 'feather'],
  opera: ['tassel', 'feather', 'mask', 'lyre', 'hand'],
  concert: ['microphone', 'violin', 'guitar', 'drum', 'trumpet', 'piano', 'radio', 'baton'],
  festival: ['kite', 'trumpet', 'star', 'sun', 'reel', 'drum'],
  circus: ['shoe', 'button', 'umbrella', 'star'],
  children: ['kite', 'boat', 'moon', 'book', 'paper-bird', 'coronet'],
  quiz: ['buzzer', 'globe', 'archive', 'clock', 'ticket'],
  quest: ['key', 'clock', 'magnifier', 'door', 'archive'],
  training: ['pencil', 'steps', 'book', 'envelope', 'magnifier'],
};

/** Motifs for an event that names none: of its genres, else of its family. */
export function motifsKnownFor(genres: readonly string[], family: string): readonly MotifName[] {
  const known = motifsOfGenres(genres);
  return known.length > 0 ? known : (BY_FAMILY[family] ?? []);
}

export const motifsOfGenres = (genres: readonly string[]): readonly MotifName[] => [
  ...new Set(genres.flatMap((genre) => (Object.hasOwn(BY_GENRE, genre) ? (BY_GENRE[genre] ?? []) : []))),
];
