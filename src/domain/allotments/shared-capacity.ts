/** A number of tickets that several zones of a performance share. */
export type SharedCapacity = {
  readonly sharedNo: number;
  readonly zoneNos: readonly number[];
  readonly capacity: number;
  /** Held or sold, by others if the order's own tickets are counted anew. */
  readonly used: number;
};

/** The shared capacity that a ticket of the zone counts in. A zone is in one at most. */
export function sharedNoOf(shared: readonly SharedCapacity[], zoneNo: number): number | null {
  return shared.find(({ zoneNos }) => zoneNos.includes(zoneNo))?.sharedNo ?? null;
}

export type SharedUse = { readonly sharedNo: number; readonly tickets: number; readonly capacity: number };

/** What tickets of these zones take of each shared capacity. */
export function sharedUses(shared: readonly SharedCapacity[], zoneNos: readonly number[]): SharedUse[] {
  return shared.flatMap(({ sharedNo, capacity }) => {
    const tickets = zoneNos.filter((zoneNo) => sharedNoOf(shared, zoneNo) === sharedNo).length;
    return tickets === 0 ? [] : [{ sharedNo, tickets, capacity }];
  });
}

/** Whether what the zones share is enough for tickets of these zones. */
export function isSharedEnough(shared: readonly SharedCapacity[], zoneNos: readonly number[]): boolean {
  return sharedUses(shared, zoneNos).every(({ sharedNo, tickets, capacity }) => {
    const used = shared.find((each) => each.sharedNo === sharedNo)?.used ?? 0;
    return used + tickets <= capacity;
  });
}
