import type { Availability } from './availability.ts';
import { pushVarint, readVarint } from './varint.ts';

export type SeatChange = { readonly seatNo: number; readonly status: number };

/** A frame of the live stream: all changes between two versions, as base64 of varint runs. */
export type AvailabilityDelta = { readonly from: number; readonly to: number; readonly runs: string };

export type AppliedDelta =
  /** `changed`: the seats whose status is different now, ascending. */
  | { readonly ok: true; readonly availability: Availability; readonly changed: readonly number[] }
  /** `gap`: the delta starts after our version, so fetch the snapshot; `old`: our version already contains it. */
  | { readonly ok: false; readonly code: 'gap' | 'old' | 'broken' };

/**
 * Runs of neighbouring seats with the same new status: varint(seats skipped), varint(length − 1, with the status in the
 * two lowest bits). Of several changes to one seat the last counts.
 */
export function encodeDelta(from: number, to: number, changes: readonly SeatChange[]): AvailabilityDelta {
  const last = new Map<number, number>();
  for (const change of changes) last.set(change.seatNo, change.status & 3);
  const seats = [...last.keys()].sort((a, b) => a - b);
  const bytes: number[] = [];
  let end = 0;
  for (let i = 0; i < seats.length;) {
    const first = seats[i] ?? 0;
    const status = last.get(first) ?? 0;
    let length = 1;
    while (seats[i + length] === first + length && last.get(first + length) === status) length += 1;
    pushVarint(bytes, first - end);
    pushVarint(bytes, (length - 1) * 4 + status);
    end = first + length;
    i += length;
  }
  return { from, to, runs: btoa(bytes.map((byte) => String.fromCharCode(byte)).join('')) };
}

/** Lists the changes of a delta, or null when its runs are malformed or exceed `seatCount`. */
export function decodeDelta(delta: AvailabilityDelta, seatCount: number): SeatChange[] | null {
  let text: string;
  try {
    text = atob(delta.runs);
  } catch {
    return null;
  }
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
  const changes: SeatChange[] = [];
  let seatNo = 0;
  for (let at = 0; at < bytes.length;) {
    const skipped = readVarint(bytes, at);
    if (skipped.next < 0) return null;
    const run = readVarint(bytes, skipped.next);
    if (run.next < 0) return null;
    seatNo += skipped.value;
    const length = Math.floor(run.value / 4) + 1;
    if (seatNo + length > seatCount) return null;
    for (let k = 0; k < length; k += 1) changes.push({ seatNo: seatNo++, status: run.value & 3 });
    at = run.next;
  }
  return changes;
}

/** Does not modify the given availability, because the frame on the screen may still be drawn from it. */
export function applyDelta(availability: Availability, delta: AvailabilityDelta): AppliedDelta {
  if (delta.to <= availability.version) return { ok: false, code: 'old' };
  // A delta that starts earlier and ends later applies too: it has all missing changes, and statuses are absolute.
  if (delta.from > availability.version) return { ok: false, code: 'gap' };
  const changes = decodeDelta(delta, availability.statuses.length);
  if (!changes) return { ok: false, code: 'broken' };
  const statuses = availability.statuses.slice();
  const changed: number[] = [];
  for (const { seatNo, status } of changes) {
    if (statuses[seatNo] !== status) changed.push(seatNo);
    statuses[seatNo] = status;
  }
  return { ok: true, availability: { version: delta.to, statuses }, changed };
}
