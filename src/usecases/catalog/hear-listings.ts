import { hearEntry, type KeptField, UNLISTED } from '#domain/catalog/import/listed-event.ts';
import { type Problem, problemAt } from '#domain/catalog/import/problem.ts';
import { decideSalePermission } from '#domain/catalog/sale-permission.ts';
import type { Listing, ListingKnowledge } from './draft-listing.ts';
import type { KnownListedEvent, ListedEventDraft, Tally } from './import-ports.ts';

type Heard = { draft: ListedEventDraft; isOnSale: boolean };

/** Merges what the entries of this and earlier runs state about their events (domain/catalog/import/listed-event.ts). */
export type ListingEar = {
  /** Returns the events of these listings as they have to be written. */
  hear(listings: readonly Listing[], known: readonly KnownListedEvent[]): ListedEventDraft[];
  /** Counts each event once, even when it occurs in several batches. */
  readonly tally: Tally;
};

export function createListingEar({
  sourceOf,
  organizerOf,
  report,
  dryRun,
}: {
  sourceOf: (listing: Listing) => string;
  organizerOf: ListingKnowledge['organizerOf'];
  report: (problem: Problem) => void;
  dryRun: boolean;
}): ListingEar {
  const tally: Tally = { inserted: 0, updated: 0, unchanged: 0 };
  const outcomes = new Map<string, keyof Tally>();
  const said = new Map<string, Parameters<typeof hearEntry>[2]['said']>();
  const told = new Set<string>();
  /** A dry run rolls each batch back in the database, so its events are remembered here. */
  const rolledBack = new Map<string, Heard>();

  function reportKept(listing: Listing, source: string, kept: readonly KeptField[]): void {
    for (const { field, because, owner } of kept) {
      const name = `${listing.event.key} ${source} ${field}`;
      if (told.has(name)) continue;
      told.add(name);
      const code = because === 'on_sale' ? because : 'said_otherwise';
      const path = field.split('.');
      report(problemAt(listing.source.origin, path, code, `${field} ${WHY[because](owner)}`, 'repaired'));
    }
  }

  function reportPermission({ event: { category }, wantsSaleIn, source }: Listing, { draft }: Heard): void {
    if (wantsSaleIn === null) return;
    const { organizer, permitNo } = draft.event.facts;
    const permission = decideSalePermission(
      wantsSaleIn,
      category,
      organizer === undefined ? null : organizerOf(organizer),
      permitNo,
    );
    if (permission === 'open') return;
    const reason = `is listed, not sold: ${permission.replaceAll('_', ' ')}`;
    report(problemAt(source.origin, ['organizer'], 'not_for_sale', reason, 'repaired'));
  }

  function count(key: string, was: KnownListedEvent | undefined, { event, popularity }: ListedEventDraft): void {
    const isSame = was !== undefined && was.popularity === popularity && says(was.event) === says(event);
    const now = was === undefined ? 'inserted' : isSame ? 'unchanged' : 'updated';
    const before = outcomes.get(key);
    if (before === 'inserted' || before === 'updated' || before === now) return;
    if (before !== undefined) tally[before]--;
    tally[now]++;
    outcomes.set(key, now);
  }

  return {
    tally,
    hear(listings, known) {
      const stored = new Map(known.map((one) => [one.key, one]));
      const heard = new Map<string, Heard>();
      for (const listing of listings) {
        const { key } = listing.event;
        const was = stored.get(key);
        const before = heard.get(key) ?? rolledBack.get(key) ?? heardOf(listing, was);
        const source = sourceOf(listing);
        const memory = said.get(`${key} ${source}`) ?? new Map();
        said.set(`${key} ${source}`, memory);
        const { isOnSale } = before;
        const { event, kept } = hearEntry(before.draft.event, listing.saying, { source, isOnSale, said: memory });
        reportKept(listing, source, kept);
        heard.set(key, { isOnSale, draft: { ...before.draft, event } });
      }
      // Decided after all entries are merged, because another date of the event may state what this one leaves out.
      for (const listing of listings) {
        const one = heard.get(listing.event.key);
        if (one) reportPermission(listing, one);
      }
      for (const [key, one] of heard) {
        count(key, stored.get(key), one.draft);
        if (dryRun) rolledBack.set(key, one);
      }
      return [...heard.values()].map(({ draft }) => draft);
    },
  };
}

const WHY: Record<KeptField['because'], (owner: string | null) => string> = {
  other_source: (owner) =>
    owner === null ? 'stays: this source has not said it' : `stays as "${owner}" says, which said it first`,
  earlier_entry: () => 'stays as an earlier entry of this source says',
  on_sale: () => 'stays: the event is on sale here already',
};

function heardOf({ event }: Listing, was: KnownListedEvent | undefined): Heard {
  const popularity = Math.max(event.popularity, was?.popularity ?? 0);
  return {
    draft: { ...event, popularity, event: was?.event ?? UNLISTED },
    isOnSale: was?.isOnSale ?? false,
  };
}

/** Compares independently of the order in which the database returns members. */
function says({ facts, sources }: ListedEventDraft['event']): string {
  const { title, description, ...plain } = facts;
  return JSON.stringify(
    [title, description, plain, sources].map((part) => Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
}
