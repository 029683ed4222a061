import type { ReactNode } from 'react';
import type { OrderPartLines } from '#api/cabinet/orders-contract.ts';
import type { Currency } from '#domain/money/money.ts';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { lowerFirst } from '#texts/typography.ts';
import { facts } from '../facts.ts';
import css from './order.module.css';

type Line = OrderPartLines['lines'][number];

/** One line per ticket or unit; what was used, returned or cancelled is marked. */
export function OrderLines({ part, currency }: { part: OrderPartLines; currency: Currency }): ReactNode {
  return (
    <ul className={css.lines}>
      {part.lines.map((line) => (
        <li key={line.lineNo}>
          <span>
            {isEnded(line) ? <s>{nameOfLine(line)}</s> : nameOfLine(line)}
            <State line={line} />
          </span>
          <b>{formatMoney(line.priceMinor, currency, facts.locale)}</b>
        </li>
      ))}
    </ul>
  );
}

const isEnded = ({ state }: Line): boolean => state === 'void' || state === 'returned' || state === 'cancelled';

function State({ line: { state, label } }: { line: Line }): ReactNode {
  switch (state) {
    case 'used':
      return <small>{label === null ? m.cabinet_order_line_used() : m.cabinet_order_line_code_used()}</small>;
    case 'returned':
      return <small>{m.cabinet_order_line_returned()}</small>;
    case 'cancelled':
      return <small>{m.cabinet_order_line_cancelled()}</small>;
    case 'void':
      return <small>{m.cabinet_order_line_void()}</small>;
    case 'issued':
    case null:
      return null;
  }
}

/** «Партер, ряд 6, место 14» */
export function nameOfLine({ label, sector, row, seat, tariff }: Line): string {
  if (label !== null) return label;
  const place =
    row === null || seat === null ? (sector ?? '') : m.ticket_place_line({ sector: sector ?? '', row, seat });
  return tariff === null ? place : [place, lowerFirst(tariff)].filter(Boolean).join(', ');
}
