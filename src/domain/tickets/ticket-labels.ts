import type { SightReason } from '#domain/seating/hall-plan.ts';
import type { LocalText } from '#domain/locales/locale.ts';
import type { TariffCondition, TariffKind } from '#domain/pricing/price-list.ts';
import type { OwnReturnRule } from './own-return.ts';

export type SeatFor = 'wheelchair' | 'companion';

/** `ticket.labels`: printed on the ticket when it was sold; never changed when the hall or the rules change. */
export type TicketLabels = {
  /** The standing area's name when there is no seat; null where neither it nor its price zone has one. */
  sector: LocalText | null;
  row: string | null;
  seat: string | null;
  ownReturn: OwnReturnRule | null;
  /** What restricts the view from the seat; absent on tickets of the time before plans knew it. */
  restricted?: SightReason | 'unknown' | null;
  /** Whom the place is meant for; absent on tickets of the time before they said it. */
  seatFor?: SeatFor | null;
  /** What it was sold by, and who may use that; absent on tickets of the time before they said it. */
  tariff?: LocalText | null;
  tariffKind?: TariffKind | null;
  condition?: TariffCondition | null;
};

export type ReducedTariff = { name: LocalText; condition: TariffCondition | null };

/** The tariff of a ticket that not everybody may use, or that costs less than the full price; null of a plain one. */
export function reducedTariff({ tariff, tariffKind, condition = null }: TicketLabels): ReducedTariff | null {
  const isPlain = (tariffKind ?? 'adult') === 'adult' && condition === null;
  return isPlain || tariff === undefined || tariff === null ? null : { name: tariff, condition };
}
