import { PAGES } from '#web/site/pages.ts';
import { type Example, FILM, MADE_BY_A_SALE, PLAY } from '../../verify/ui-audit/examples.ts';
import type { Width } from '../../verify/ui-audit/open-page.ts';
import { STATES } from '../../verify/ui-audit/states.ts';

export type Kind = {
  name: string;
  /** Pages of that kind, from both markets where both have one. */
  examples: readonly Example[];
  /** The state opened on the page, by its name in `STATES`. */
  state?: string;
  only?: Width | undefined;
};

/** Folders whose pages differ too much for one picture; listed by the shape of the address. */
const SEVERAL: Readonly<Record<string, readonly (readonly [name: string, shape: string])[]>> = {
  event: [
    ['event-play', PLAY],
    ['event-film', FILM],
  ],
  listing: [
    ['listing', '/{region}/events/{id}'],
    ['listing-all', '/{region}/events'],
  ],
  names: [
    ['people', '/other/names'],
    ['person', '/other/names/{id}'],
  ],
  documents: [
    ['documents', '/pages'],
    ['document', '/pages/{id}'],
  ],
  home: [['home', '/{region}']],
  places: [['places', '/{region}/objects/{id}']],
  place: [['place', '/{region}/objects/{id}/{object}']],
  journal: [['journal', '/journal']],
  discounts: [['discounts', '/skidki/{region}']],
};

/** Returns every folder of pages, then every state that opens over a page. New folders are included automatically. */
export function kindsOf(examples: readonly Example[]): Kind[] {
  const folders = [...new Set(Object.values(PAGES))].filter((folder) =>
    Object.entries(PAGES).some(([route, its]) => its === folder && !(MADE_BY_A_SALE as string[]).includes(route)),
  );
  const pages = folders.flatMap((folder): Kind[] =>
    (SEVERAL[folder] ?? []).length > 0
      ? (SEVERAL[folder] ?? []).map(([name, shape]) => ({ name, examples: ofShape(examples, shape) }))
      : [{ name: folder, examples: ofFolder(examples, folder) }],
  );
  const states = STATES.map((state): Kind => ({
    name: `state-${state.name.replaceAll(/[^a-z]+/g, '-')}`,
    examples: ofShape(examples, state.shape),
    state: state.name,
    only: state.only,
  }));
  return [...pages, ...states];
}

const ofShape = (examples: readonly Example[], wanted: string): Example[] =>
  examples.filter(({ shape }) => shape === wanted);

/** Returns the most specific page of a folder in each market. */
function ofFolder(examples: readonly Example[], folder: string): Example[] {
  const own = examples.filter(({ route }) => PAGES[route] === folder);
  const longest = own.toSorted((a, b) => b.shape.length - a.shape.length)[0]?.shape;
  return own.filter(({ shape }) => shape === longest);
}
