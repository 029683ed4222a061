import { type Problem, problemAt, type SourceRecord } from '#domain/catalog/import/problem.ts';
import type { OrganizerRecord } from '#domain/catalog/import/records.ts';
import type { EventDraft, EventOnSale, KnownOrganizer } from './import-ports.ts';

/** A record without a register entry does not remove it from an organizer whose events are on sale. */
export function keepRegisterEntries(
  organizers: readonly { item: OrganizerRecord; source: SourceRecord }[],
  known: readonly KnownOrganizer[],
  onSale: readonly EventOnSale[],
  problems: Problem[],
): OrganizerRecord[] {
  const selling = new Set(onSale.map(({ organizer }) => organizer));
  const entries = new Map(known.map(({ key, registerNo }) => [key, registerNo]));
  return organizers.map(({ item, source }) => {
    const registerNo = entries.get(item.key) ?? null;
    if (item.registerNo !== undefined || registerNo === null || !selling.has(item.key)) return item;
    problems.push(kept(source, 'registerNo', item.key));
    return { ...item, registerNo };
  });
}

/** A record whose organizer or permit is missing or unknown does not remove them from an event that is on sale. */
export function keepSaleRequirements<Draft extends Pick<EventDraft, 'key' | 'organizer' | 'permitNo'>>(
  draft: Draft,
  source: SourceRecord,
  onSale: ReadonlyMap<string, EventOnSale>,
  problems: Problem[],
): Draft {
  const stored = onSale.get(draft.key);
  if (stored === undefined) return draft;
  const organizer = draft.organizer ?? stored.organizer ?? undefined;
  const permitNo = draft.permitNo ?? stored.permitNo ?? undefined;
  if (organizer !== draft.organizer) problems.push(kept(source, 'organizer', draft.key));
  if (permitNo !== draft.permitNo) problems.push(kept(source, 'permitNo', draft.key));
  return { ...draft, organizer, permitNo };
}

function kept({ origin }: SourceRecord, field: string, key: string): Problem {
  return problemAt(origin, [field], 'on_sale', `${field} of ${key} stays: seats are being sold already`, 'repaired');
}
