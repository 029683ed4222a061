import type { ReactNode } from 'react';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { seatName, seatTitle } from '../sale/seat-labels.ts';
import { saleAddress } from './form-facts.ts';
import type { ChooseStep, TicketChoiceProps } from './form-step.ts';
import { hallOf, tariffOfKind, zoneOfSeat } from './seat-choices.ts';
import parts from '../frame/parts.module.css';
import css from '../wheelchair-question.module.css';

type Props = TicketChoiceProps & { question: NonNullable<ChooseStep['question']> };

/** Asks whether a ticked wheelchair place is needed before it is held; what was chosen beside it goes along. */
export function WheelchairStep({ facts, step, question }: Props): ReactNode {
  const { subject, locale } = facts;
  const { plan, sale, sectorNo } = subject;
  const { seatNo, companionNo } = question;
  if (plan === null) return null;
  const name = seatName(hallOf(plan), plan.overview, seatNo);
  const seat = [name.sector, seatTitle(name)].filter((part) => part !== '').join(' · ');
  const tariffNo = step.chosen.tariffNo;
  const tariffs = zoneOfSeat(subject, seatNo)?.tariffs ?? [];
  const tariff = tariffs.find((each) => each.tariffNo === tariffNo) ?? tariffs[0];
  return (
    <>
      <h1>{m.widget_wheelchair_title()}</h1>
      <form method="post" action={saleAddress(facts, sectorNo === null ? {} : { sectorNo })}>
        <Kept step={step} priceListId={sale.priceListId} />
        <p className={css.seat}>
          <b>{seat}</b>
          <span>{tariff === undefined ? '' : priceText(tariff)}</span>
        </p>
        <p>{m.widget_wheelchair_text()}</p>
        {companionNo === null ? null : <p>{m.widget_wheelchair_companion({ price: companionPrice(companionNo) })}</p>}
        <div className={css.answers}>
          {companionNo === null ? null : (
            <button type="submit" name="act" value={`seats:both:${seatNo}`} className={parts.button}>
              {m.widget_wheelchair_both()}
            </button>
          )}
          <button
            type="submit"
            name="act"
            value={`seats:one:${seatNo}`}
            className={parts.button}
            {...(companionNo === null ? {} : { 'data-variant': 'quiet' })}
          >
            {companionNo === null ? m.widget_wheelchair_yes() : m.widget_wheelchair_one()}
          </button>
          <button type="submit" name="act" value={`seats:no:${seatNo}`} className={parts.button} data-variant="quiet">
            {m.widget_wheelchair_no()}
          </button>
        </div>
      </form>
    </>
  );

  function priceText({ priceMinor, feeMinor }: (typeof tariffs)[number]): string {
    const total = priceMinor + feeMinor;
    if (total === 0) return m.widget_free_price();
    return m.widget_price_with_fee({ price: formatMoney(total, sale.currency, locale) });
  }

  function companionPrice(companion: number): string {
    const no = tariffOfKind(subject, { seatNo: companion, kind: 'companion', tariffNo });
    const { priceMinor = 0, feeMinor = 0 } =
      zoneOfSeat(subject, companion)?.tariffs.find((each) => each.tariffNo === no) ?? {};
    const total = priceMinor + feeMinor;
    return total === 0 ? m.widget_free_price() : formatMoney(total, sale.currency, locale);
  }
}

/** The rest of the choice, and earlier answers. */
function Kept({ step, priceListId }: { step: ChooseStep; priceListId: number | null }): ReactNode {
  const { chosen } = step;
  const fields: [name: string, value: string | number][] = [
    ['key', step.key],
    ['orderKey', step.orderKey],
    ['list', priceListId ?? ''],
    ['into', step.into ?? ''],
    ['seatTariff', chosen.tariffNo],
    ...chosen.seatNos.map((seatNo) => [`seat.${seatNo}`, 'on'] as [string, string]),
    ...Object.entries(chosen.wheelchairs).map(
      ([seatNo, answer]) => [`wheelchair.${seatNo}`, answer ?? ''] as [string, string],
    ),
  ];
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
