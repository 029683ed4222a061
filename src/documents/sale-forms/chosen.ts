import { z } from 'zod/mini';
import type { SentForm } from '#api/form-bodies.ts';
import { isTicketLine } from '#domain/orders/order-line.ts';
import { decodeGeometry } from '#domain/seating/decode-geometry.ts';
import type { DescribedOrder } from '#usecases/orders/ports.ts';
import type { TicketSubject } from '#web/widget/form/form-facts.ts';
import type { Chosen } from '#web/widget/form/form-step.ts';
import { tariffOfKind } from '#web/widget/form/seat-choices.ts';
import { NOTHING_CHOSEN, number } from './form-steps.ts';
import { withCompanions } from './wheelchair.ts';

export type TicketVerb = 'best' | 'seats' | 'entries';
export type WantedTickets = {
  seats: { seatNo: number; tariffNo: number }[];
  standing: { zoneNo: number; tariffNo: number; count: number }[];
};

const few = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(50));
const itemSchema = z.object({
  option: number,
  count: z.coerce.number().check(z.int(), z.positive(), z.maximum(50)),
  performance: z.union([z.literal(''), number]),
});

/** Null when the form is not one of ours. */
export function chosenItem(form: SentForm): Chosen | null {
  const asked = itemSchema.safeParse({
    option: form['option'],
    count: form['count'],
    performance: form['performance'] ?? '',
  });
  if (!asked.success) return null;
  const { option, count, performance } = asked.data;
  return { ...NOTHING_CHOSEN, optionNo: option, count, performanceId: performance === '' ? null : performance };
}

export function chosenTickets(form: SentForm): Chosen {
  const seatNos = Object.keys(form).flatMap((name) => {
    const seatNo = /^seat\.(\d{1,6})$/.exec(name)?.[1];
    return seatNo === undefined ? [] : [Number(seatNo)];
  });
  const entries = Object.entries(form).flatMap(([name, value]) => {
    const count = /^entries\.\d{1,5}\.\d{1,5}$/.test(name) ? few.safeParse(value).data : undefined;
    return count === undefined ? [] : [[name, count] as const];
  });
  const wheelchairs = Object.entries(form).flatMap(([name, answer]) => {
    const seatNo = /^wheelchair\.(\d{1,6})$/.exec(name)?.[1];
    return seatNo !== undefined && (answer === 'one' || answer === 'both') ? [[Number(seatNo), answer] as const] : [];
  });
  return {
    ...NOTHING_CHOSEN,
    count: few.safeParse(form['count']).data || 1,
    zoneNo: number.safeParse(form['zone']).data ?? null,
    tariffNo: number.safeParse(form['tariff'] ?? form['seatTariff']).data ?? 1,
    seatNos,
    entries: Object.fromEntries(entries),
    isAccessible: form['accessible'] !== undefined,
    wheelchairs: Object.fromEntries(wheelchairs),
  };
}

type Asked = { verb: TicketVerb; chosen: Chosen; best: readonly number[]; order: DescribedOrder | null };

/**
 * The complete new set of the performance's tickets: what the form names beside what the order holds already. The list
 * shows one sector, so it says nothing about seats of others.
 */
export function wantedTickets(subject: TicketSubject, { verb, chosen, best, order }: Asked): WantedTickets {
  const { id } = subject.sale.performance;
  const had = order?.lines.filter(isTicketLine).filter(({ performanceId }) => performanceId === id) ?? [];
  const hadSeats = had.flatMap(({ seatNo, tariffNo }) => (seatNo === null ? [] : [{ seatNo, tariffNo }]));
  const hadEntries = had.filter(({ seatNo }) => seatNo === null);
  const { tariffNo } = chosen;
  const withTariff = (seatNo: number) => hadSeats.find((seat) => seat.seatNo === seatNo) ?? { seatNo, tariffNo };
  const counts = new Map<string, number>();
  if (verb === 'entries') for (const [name, count] of Object.entries(chosen.entries)) counts.set(name, count);
  else
    for (const line of hadEntries) {
      const name = `entries.${line.zoneNo}.${line.tariffNo}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  const standing = [...counts].flatMap(([name, count]) => {
    const [, zoneNo = 0, entryTariffNo = 0] = name.split('.').map(Number);
    return count === 0 ? [] : [{ zoneNo, tariffNo: entryTariffNo, count }];
  });
  if (verb === 'entries') return { seats: hadSeats, standing };
  if (verb === 'best') return { seats: [...hadSeats, ...best.map(withTariff)], standing };
  const inSector = sectorOf(subject);
  const elsewhere = hadSeats.filter(({ seatNo }) => !inSector(seatNo));
  const own = hadSeats.filter(({ seatNo }) => inSector(seatNo)).map(({ seatNo }) => seatNo);
  const seats = withCompanions(subject, chosen, own).map((seatNo) => {
    const kind = chosen.seatNos.includes(seatNo) ? 'disabled' : 'companion';
    const isAnswered = kind === 'companion' || chosen.wheelchairs[seatNo] === 'both';
    return isAnswered && !own.includes(seatNo)
      ? { seatNo, tariffNo: tariffOfKind(subject, { seatNo, kind, tariffNo }) }
      : withTariff(seatNo);
  });
  return { seats: [...elsewhere, ...seats], standing };
}

function sectorOf({ plan, sectorNo }: TicketSubject): (seatNo: number) => boolean {
  if (plan === null || sectorNo === null) return () => true;
  const { sector } = decodeGeometry(plan.geometry);
  return (seatNo) => sector[seatNo] === sectorNo;
}
