import type { ChooseStep, Chosen } from '#web/widget/form/form-step.ts';
import type { TicketSubject } from '#web/widget/form/form-facts.ts';
import { companionOf, hallOf, keptCompanion } from '#web/widget/form/seat-choices.ts';
import { isAccessible } from '#web/widget/sale/seat-labels.ts';

/** The answer of the button that was pressed; `no` unticks the place. */
export function withAnswer(chosen: Chosen, [answer, seat]: readonly string[]): Chosen {
  const seatNo = Number(seat);
  if (answer === 'no') return { ...chosen, seatNos: chosen.seatNos.filter((each) => each !== seatNo) };
  if (answer !== 'one' && answer !== 'both') return chosen;
  return { ...chosen, wheelchairs: { ...chosen.wheelchairs, [seatNo]: answer } };
}

/** The first ticked wheelchair place that the order does not have and the buyer was not asked about. */
export function wheelchairQuestion(
  subject: TicketSubject,
  chosen: Chosen,
  own: readonly number[],
): ChooseStep['question'] {
  if (subject.plan === null || subject.sale.areWheelchairPlacesReleased) return null;
  const { flags } = hallOf(subject.plan);
  const seatNo = chosen.seatNos.find(
    (each) => isAccessible(flags[each] ?? 0) && !own.includes(each) && chosen.wheelchairs[each] === undefined,
  );
  return seatNo === undefined ? null : { seatNo, companionNo: keptCompanion(subject, seatNo) };
}

/** The ticked seats, with the companions' places that were answered for and without those whose wheelchair place is left. */
export function withCompanions(subject: TicketSubject, chosen: Chosen, own: readonly number[]): number[] {
  const left = own.filter((seatNo) => !chosen.seatNos.includes(seatNo));
  const alone = left.map((seatNo) => companionOf(subject.sale, seatNo));
  const added = chosen.seatNos.flatMap((seatNo) =>
    chosen.wheelchairs[seatNo] === 'both' ? (keptCompanion(subject, seatNo) ?? []) : [],
  );
  return [...new Set([...chosen.seatNos.filter((seatNo) => !alone.includes(seatNo)), ...added])];
}
