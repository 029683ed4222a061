import type { ReactNode } from 'react';
import type { CabinetOrder } from '#api/cabinet/orders-contract.ts';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { facts } from '../facts.ts';
import css from './order.module.css';

type Line = CabinetOrder['lines'][number];

/** One line per ticket or unit; used and void ones are marked. */
export function OrderLines({ order }: { order: CabinetOrder }): ReactNode {
  return (
    <ul className={css.lines}>
      {order.lines.map((line) => (
        <li key={line.lineNo}>
          <span>
            {line.state === 'void' ? <s>{nameOf(line)}</s> : nameOf(line)}
            {line.state === 'used' ? <small>{m.cabinet_order_line_used()}</small> : null}
            {line.state === 'void' ? <small>{m.cabinet_order_line_void()}</small> : null}
          </span>
          <b>{formatMoney(line.priceMinor, order.currency, facts.locale)}</b>
        </li>
      ))}
    </ul>
  );
}

/** «Партер, ряд 6, место 14» */
function nameOf({ label, sector, row, seat }: Line): string {
  if (label !== null) return label;
  if (row === null || seat === null) return sector ?? '';
  return m.ticket_place_line({ sector: sector ?? '', row, seat });
}
