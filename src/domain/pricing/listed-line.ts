import type { Tariff } from './price-list.ts';
import type { WantedTicket, WantedUnit } from './wanted-line.ts';

/** A wanted ticket with the tariff that applies to it, which may be the one after a used-up tier. */
export type ListedTicket = WantedTicket & {
  readonly tariff: Tariff;
  readonly listedMinor: number;
  readonly listFeeMinor: number;
};

export type ListedUnit = WantedUnit & { readonly listedMinor: number; readonly listFeeMinor: number };
export type ListedLine = ListedTicket | ListedUnit;

export function isTicket(line: ListedLine): line is ListedTicket {
  return line.kind !== 'unit';
}
