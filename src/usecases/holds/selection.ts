import { SEATS_PER_ORDER } from '#domain/holds/hold-rules.ts';
import type { WantedLine } from './ports.ts';

export type Selection = {
  seats: readonly { seatNo: number; tariffNo?: number | undefined }[];
  standing: readonly { zoneNo: number; tariffNo?: number | undefined; count: number }[];
};

export type WantedLines =
  | { ok: true; value: WantedLine[] }
  | { ok: false; code: 'over_limit'; limit: number }
  | { ok: false; code: 'empty_selection' | 'invalid_request' };

/** Creates one line per ticket, at the full price when no tariff is given. */
export function wantedLines({ seats, standing }: Selection): WantedLines {
  const count = seats.length + standing.reduce((sum, area) => sum + area.count, 0);
  if (count === 0) return { ok: false, code: 'empty_selection' };
  if (count > SEATS_PER_ORDER) return { ok: false, code: 'over_limit', limit: SEATS_PER_ORDER };
  if (new Set(seats.map(({ seatNo }) => seatNo)).size < seats.length) return { ok: false, code: 'invalid_request' };
  const lines = [
    ...seats.map(({ seatNo, tariffNo }) => ({ seatNo, zoneNo: null, tariffNo: tariffNo ?? 1 })),
    ...standing.flatMap(({ zoneNo, tariffNo, count: entries }) =>
      Array.from({ length: entries }, () => ({ seatNo: null, zoneNo, tariffNo: tariffNo ?? 1 })),
    ),
  ];
  return { ok: true, value: lines.map((line, index) => ({ ...line, lineNo: index + 1 })) };
}
