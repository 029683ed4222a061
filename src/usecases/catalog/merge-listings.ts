import { mergeEntry, type KeptField, UNLISTED } from '#domain/catalog/import/listed-event.ts';
import { type Problem, problemAt } from '#domain/catalog/import/problem.ts';
import { decideSalePermission } from '#domain/catalog/sale-permission.ts';
import type { Listing, ListingKnowledge } from './draft-listing.ts';
import type { KnownListedEvent, ListedEventDraft, Tally } from './import-ports.ts';

type MergedEvent = { draft: ListedEventDraft; isOnSale: boolean };

/** Merges what the entries of this and earlier runs state about their events (domain/catalog/import/listed-event.ts). */
export type ListingMerger = {
  /** Returns the events of these listings as they have to be written. */
  merge(listings: readonly Listing[], known: readonly KnownListedEvent[]): ListedEventDraft[];
  /** Counts each event once, even when it occurs in several batches. */
  readonly tally: Tally;
};

export function createListingMerger({
  sourceOf,
  organizerOf,
  report,
  dryRun,
}: {
  sourceOf: (listing: Listing) => string;
  organizerOf: ListingKnowledge['organizerOf'];
  report: (problem: Problem) => void;
  dryRun: boolean;
}): ListingMerger {
  const tally: Tally = { inserted: 0, updated: 0, unchanged: 0 };
  const outcomes = new Map<string, keyof Tally>();
  const stated = new Map<string, Parameters<typeof mergeEntry>[2]['stated']>();
  const reported = new Set<string>();
  /** A dry run rolls each batch back in the database, so its events are remembered here. */
  const rolledBack = new Map<string, MergedEvent>();

  function reportKept(listing: Listing, source: string, kept: readonly KeptField[]): void {
    for (const { field, because, owner } of kept) {
      const name = `${listing.event.key} ${source} ${field}`;
      if (reported.has(name)) continue;
      reported.add(name);
      const code = because === 'on_sale' ? because : 'contradicted';
      const path = field.split('.');
      report(problemAt(listing.source.origin, path, code, `${field} ${WHY[because](owner)}`, 'repaired'));
    }
  }

  function reportPermission({ event: { category }, wantsSaleIn, source }: Listing, { draft }: MergedEvent): void {
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
    merge(listings, known) {
      const stored = new Map(known.map((one) => [one.key, one]));
      const merged = new Map<string, MergedEvent>();
      for (const listing of listings) {
        const { key } = listing.event;
        const was = stored.get(key);
        const before = merged.get(key) ?? rolledBack.get(key) ?? startingFrom(listing, was);
        const source = sourceOf(listing);
        const memory = stated.get(`${key} ${source}`) ?? new Map();
        stated.set(`${key} ${source}`, memory);
        const { isOnSale } = before;
        const { event, kept } = mergeEntry(before.draft.event, listing.saying, { source, isOnSale, stated: memory });
        reportKept(listing, source, kept);
        merged.set(key, { isOnSale, draft: { ...before.draft, event } });
      }
      // Decided after all entries are merged, because another date of the event may state what this one leaves out.
      for (const listing of listings) {
        const one = merged.get(listing.event.key);
        if (one) reportPermission(listing, one);
      }
      for (const [key, one] of merged) {
        count(key, stored.get(key), one.draft);
        if (dryRun) rolledBack.set(key, one);
      }
      return [...merged.values()].map(({ draft }) => draft);
    },
  };
}

const WHY: Record<KeptField['because'], (owner: string | null) => string> = {
  other_source: (owner) =>
    owner === null ? 'stays: this source has not said it' : `stays as "${owner}" says, which said it first`,
  earlier_entry: () => 'stays as an earlier entry of this source says',
  on_sale: () => 'stays: the event is on sale here already',
};

function startingFrom({ event }: Listing, was: KnownListedEvent | undefined): MergedEvent {
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
