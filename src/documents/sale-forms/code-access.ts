import { accessView } from '#api/performances/access-view.ts';
import type { AccessView, SaleView } from '#api/performances/contract.ts';
import { SEAT } from '#domain/seating/availability.ts';
import { readAccess } from '#usecases/allotments/read-access.ts';
import type { SalePart } from '#usecases/sale.ts';
import type { FormAccess } from '#web/widget/form/form-facts.ts';
import { openedIn, withOpened } from '#web/widget/sale/opened.ts';

/** No code is longer. */
const LONGEST = 64;

/** What a code of the address, or one that was typed, opens here; null without one. */
export async function codeAccess(
  deps: SalePart<'stores', 'allotments' | 'rateLimits'>,
  { performanceId, typed, network }: { performanceId: number; typed: string | null; network: string | null },
): Promise<FormAccess | null> {
  const code = typed?.trim().slice(0, LONGEST) ?? '';
  if (code === '') return null;
  const result = await readAccess(deps, { performanceId, code, network });
  return result.ok
    ? { code, opens: accessView(result.access), refused: null }
    : { code, opens: null, refused: result.code };
}

type Offered = { sale: SaleView; statuses: Uint8Array | null };

/** What a code offers of a performance. In a presale a code of allotments alone offers nothing else. */
export function offeredBy(opened: AccessView, { sale, statuses }: Offered): Offered {
  const isOnlyKept = sale.performance.status === 'presale' && !opened.opensPresale;
  const others =
    isOnlyKept && statuses !== null ? statuses.map((each) => (each === SEAT.free ? SEAT.taken : each)) : null;
  const zones = sale.zones.map((zone) => ({
    ...zone,
    free: (isOnlyKept ? 0 : zone.free) + openedIn(opened, zone.zoneNo),
  }));
  return { sale: { ...sale, zones }, statuses: statuses && withOpened(others ?? statuses, opened) };
}
