import type { ComponentProps, ReactNode } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import { m } from '#texts/generated/messages.js';
import { TenderLabel } from './tender-label.tsx';
import { tenderName } from './tender-name.ts';
import css from './wallet.module.css';

export type Tender = OrderView['tenders'][number];
type Props = {
  order: OrderView;
  money: (minor: number) => string;
  /** What the button that takes a tender off does. */
  button: (tender: Tender) => ComponentProps<'button'>;
};

/** What was chosen, each with a way to take it off, and what is left to pay. */
export function ChosenTenders({ order, money, button }: Props): ReactNode {
  const { tenders, dueMinor } = order;
  if (tenders.length === 0) return null;
  return (
    <>
      <ul className={css.chosen}>
        {tenders.map((tender) => (
          <li key={`${tender.kind} ${tender.code ?? tender.amountMinor}`}>
            <div>
              <TenderLabel tender={tender} />
              {tender.leftMinor === null || tender.leftMinor === 0 ? null : (
                <small>{m.widget_tender_stays({ money: money(tender.leftMinor) })}</small>
              )}
            </div>
            <span className="unbroken">{`\u2212${money(tender.amountMinor)}`}</span>
            <button
              className="link"
              aria-label={`${m.widget_remove_seat()}: ${tenderName(tender)}`}
              {...button(tender)}
            >
              {m.widget_remove_seat()}
            </button>
          </li>
        ))}
      </ul>
      <p className={css.left} role="status">
        {dueMinor === 0 ? (
          <b>{m.widget_wallet_covered()}</b>
        ) : (
          <>
            <span>{m.widget_wallet_left()}</span> <b className="unbroken">{money(dueMinor)}</b>
          </>
        )}
      </p>
    </>
  );
}
