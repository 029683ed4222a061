import type { ReactNode } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import { isTicketLine } from '#domain/orders/order-line.ts';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import type { TicketLine } from '#web/shared/order-parts.ts';
import type { PartOfOrder } from '../sale/part-of-order.ts';
import { seatName, seatRemarks, seatTitle } from '../sale/seat-labels.ts';
import { zoneViews } from '../sale/zones.ts';
import type { KnownFacts, TicketSubject } from './form-facts.ts';
import { hallOf } from './seat-choices.ts';
import parts from '../frame/parts.module.css';
import css from './form.module.css';

type Props = { facts: KnownFacts; order: OrderView; part: PartOfOrder };

/** Each ticket of the performance on sale here: its tariff where there is a choice, and the way to take it out. */
export function TicketLines({ facts, order, part }: Props): ReactNode {
  const { subject, locale } = facts;
  if (subject.kind !== 'tickets' || !('performanceId' in part)) return null;
  if (part.performanceId !== subject.sale.performance.id) return null;
  const lines = order.lines.filter(isTicketLine).filter(({ performanceId }) => performanceId === part.performanceId);
  const zones = zoneViews(subject.sale);
  const tariffsOf = ({ zoneNo }: TicketLine) => zones.find((zone) => zone.zoneNo === zoneNo)?.tariffs ?? [];
  const hasChoice = lines.some((line) => tariffsOf(line).length > 1);
  if (!hasChoice && lines.length === 1) return null;
  return (
    <div className={css.lines}>
      <ul>
        {lines.map((line) => {
          const title = lineTitle(line, subject);
          const tariffs = tariffsOf(line);
          return (
            <li key={line.lineNo}>
              <span>
                {title}
                {remarksOf(line, subject).map((remark) => (
                  <small key={remark}>{remark}</small>
                ))}
              </span>
              {tariffs.length > 1 ? (
                <select
                  className={parts.select}
                  name={`tariff.${line.lineNo}`}
                  aria-label={m.widget_tariff_of({ seat: title })}
                  defaultValue={line.tariffNo}
                >
                  {tariffs.map(({ tariffNo, name, priceMinor, feeMinor }) => (
                    <option key={tariffNo} value={tariffNo}>
                      {`${name} · ${formatMoney(priceMinor + feeMinor, order.currency, locale)}`}
                    </option>
                  ))}
                </select>
              ) : null}
              {lines.length > 1 ? (
                <button
                  type="submit"
                  name="act"
                  value={`line:${line.lineNo}`}
                  className="link"
                  aria-label={m.widget_remove({ seat: title })}
                >
                  {m.widget_remove_seat()}
                </button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {hasChoice ? (
        <button type="submit" name="act" value="tariffs" className={parts.button} data-variant="quiet" data-size="m">
          {m.widget_form_update()}
        </button>
      ) : null}
    </div>
  );
}

function remarksOf({ seatNo }: TicketLine, { plan }: TicketSubject): string[] {
  return seatNo === null || plan === null ? [] : seatRemarks(seatName(hallOf(plan), plan.overview, seatNo).flags);
}

function lineTitle({ seatNo, sector, row, seat }: TicketLine, { plan }: TicketSubject): string {
  if (seatNo === null) return sector || m.widget_standing();
  return plan === null
    ? seatTitle({ noun: 'row', row, seat })
    : seatTitle(seatName(hallOf(plan), plan.overview, seatNo));
}
