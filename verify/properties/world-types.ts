// What is on sale, as plain facts: the proof compares prices with these and not with what the product reads.

export type Market = 'belarus' | 'georgia';

export type TariffFacts = {
  zoneNo: number;
  tariffNo: number;
  kind: string;
  priceMinor: number;
  feeMinor: number;
  isHidden: boolean;
  tierNo: number | null;
  tierLimit: number | null;
  thenTariffNo: number | null;
  /** A ticket of this tariff needs one of tariff 1. */
  needsAdult: boolean;
};

export type Stage = {
  id: number;
  market: Market;
  organizerId: number;
  priceListId: number;
  /** Zone numbers by seat number. */
  zoneOfSeat: number[];
  areas: { zoneNo: number; capacity: number }[];
  tariffs: TariffFacts[];
  /** It begins in three hours: its doors are open, and nothing is returned or handed over any more. */
  isTonight: boolean;
  /** The same seats with other labels. */
  otherPlanVersionId: number;
};

export type ItemFacts = {
  id: number;
  market: Market;
  organizerId: number | null;
  capacity: number | null;
  /** Of each option, from number 1. */
  options: { priceMinor: number; feeMinor: number }[];
  goesWithPerformance: boolean;
};

export type RuleFacts = {
  id: number;
  market: Market;
  target:
    | { kind: 'everything' }
    | { kind: 'organizer'; organizerId: number }
    | { kind: 'performances'; performanceIds: number[]; withUnits: boolean; tariffNos: number[] | null }
    | { kind: 'items'; itemIds: number[] };
  effect:
    | { kind: 'percent'; permille: number }
    | { kind: 'amount'; amountMinor: number }
    | { kind: 'fixed_price'; priceMinor: number }
    | { kind: 'group'; fromTickets: number; permille: number }
    | { kind: 'set'; everyTickets: number; cheapest: number; permille: number };
  minQuantity: number | null;
  maxUses: number | null;
  includesReduced: boolean;
  /** At the beginning of a sequence; commands open and close rules. */
  isOpen: boolean;
};

export type FeeFacts = {
  id: number;
  organizerId: number;
  lineKind: 'seat' | 'entry' | 'unit';
  permille: number;
  fixedMinor: number;
  minMinor: number | null;
  maxMinor: number | null;
  payer: 'buyer' | 'seller';
};

export type TaxFacts = { organizerId: number; lineKind: 'seat' | 'entry' | 'unit'; permille: number };

export type VoucherFacts = {
  id: number;
  code: string;
  market: Market;
  organizerId: number | null;
  effect:
    | { kind: 'percent'; permille: number }
    | { kind: 'amount'; amountMinor: number }
    | { kind: 'amount_per_ticket'; amountMinor: number }
    | null;
  unlocksHidden: boolean;
  isCombinable: boolean;
  minimumMinor: number | null;
  maxUses: number | null;
  usesPerOrder: number | null;
};

export type World = {
  stages: Stage[];
  items: ItemFacts[];
  rules: RuleFacts[];
  fees: FeeFacts[];
  taxes: TaxFacts[];
  vouchers: VoucherFacts[];
  /** Whose credit pays, and the points of which address. */
  accounts: { id: string; email: string | null }[];
};
