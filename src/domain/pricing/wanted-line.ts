/** A ticket that the buyer wants, by the price zone of its place and the chosen tariff. */
export type WantedTicket = {
  /** Unique within the order. Remainders of a division and ties go to the lower number. */
  readonly lineNo: number;
  readonly kind: 'seat' | 'entry';
  /** The seller; null is the operator of the site. */
  readonly organizerId: number | null;
  readonly performanceId: number;
  /** The list the buyer saw. A performance that has another one by now is refused, not priced anew in silence. */
  readonly priceListId: number;
  readonly zoneNo: number;
  readonly tariffNo: number;
  /** Only a code gives access to this place: it is of an allotment, or the performance is in presale. */
  readonly isByCode?: boolean;
};

/** A unit of an item. */
export type WantedUnit = {
  readonly lineNo: number;
  readonly kind: 'unit';
  readonly organizerId: number | null;
  readonly itemId: number;
  readonly optionNo: number;
  /** The performance that the unit accompanies, as a parking place does; null when it stands alone. */
  readonly performanceId: number | null;
  /** It becomes a gift certificate, which pays for other certificates too. */
  readonly isCertificate?: boolean;
};

export type WantedLine = WantedTicket | WantedUnit;
