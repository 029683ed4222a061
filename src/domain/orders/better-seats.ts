/** An available seat. Neighbouring seats of a row without an aisle between them have consecutive numbers. */
export type FreeSeat = { seatNo: number; zoneNo: number; rowKey: string };
export type LineToSeat = { lineNo: number; seatNo: number; zoneNo: number };

/**
 * Chooses equal or better seats for a party whose own are gone: all in one row, none in a cheaper zone than paid for.
 * Prefers the zone nearest to the paid price, then the nearest seat numbers. Null when the party would have to be
 * split, because that is worse: then the money is refunded.
 */
export function chooseBetterSeats(lines: readonly LineToSeat[], free: readonly FreeSeat[]): LineToSeat[] | null {
  const first = lines[0];
  if (first === undefined) return null;
  // Zone 1 is the most expensive.
  const worstAllowed = Math.min(...lines.map(({ zoneNo }) => zoneNo));
  const home = Math.min(...lines.map(({ seatNo }) => seatNo));
  const seats = free.filter(({ zoneNo }) => zoneNo <= worstAllowed).toSorted((a, b) => a.seatNo - b.seatNo);

  let best: { zoneNo: number; distance: number; at: number } | null = null;
  for (let at = 0; at + lines.length <= seats.length; at += 1) {
    const run = seats.slice(at, at + lines.length);
    if (!isRun(run)) continue;
    const candidate = {
      zoneNo: Math.min(...run.map(({ zoneNo }) => zoneNo)),
      distance: Math.abs((run[0]?.seatNo ?? 0) - home),
      at,
    };
    const isNearer =
      best === null ||
      candidate.zoneNo > best.zoneNo ||
      (candidate.zoneNo === best.zoneNo && candidate.distance < best.distance);
    if (isNearer) best = candidate;
  }
  if (best === null) return null;
  const run = seats.slice(best.at, best.at + lines.length);
  return lines.map(({ lineNo }, index) => {
    const seat = run[index];
    if (seat === undefined) throw new RangeError('A run is as long as the party');
    return { lineNo, seatNo: seat.seatNo, zoneNo: seat.zoneNo };
  });
}

function isRun(seats: readonly FreeSeat[]): boolean {
  return seats.every((seat, index) => {
    const before = seats[index - 1];
    return before === undefined || (seat.seatNo === before.seatNo + 1 && seat.rowKey === before.rowKey);
  });
}
