import type { PointsLine } from '#api/cabinet/points-contract.ts';
import { m } from '#texts/generated/messages.js';
import type { CabinetIconName } from '../icon.tsx';

/** Text and icon for the reason of a points movement. */
export function movementText({ kind, order, points }: PointsLine): { icon: CabinetIconName; text: string } {
  const title = order?.title ?? '';
  switch (kind) {
    case 'cancelled':
      return { icon: 'ban', text: m.cabinet_points_cancelled({ title }) };
    case 'postponed':
      return { icon: 'swap', text: m.cabinet_points_postponed({ title }) };
    case 'fee':
      return { icon: 'refund', text: m.cabinet_points_fee({ title }) };
    case 'reserved':
      return { icon: 'ticket', text: m.cabinet_points_reserved({ title }) };
    case 'released':
      return { icon: 'refund', text: m.cabinet_points_released({ title }) };
    case 'spent':
      return { icon: 'ticket', text: m.cabinet_points_spent({ title }) };
    case 'given_back':
      return { icon: 'refund', text: m.cabinet_points_given_back({ title }) };
    case 'other':
      return { icon: 'coins', text: points > 0 ? m.cabinet_points_added() : m.cabinet_points_taken() };
  }
}
