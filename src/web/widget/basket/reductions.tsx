import type { ReactNode } from 'react';
import { discountLabel } from '../sale/discount-label.ts';
import { useMoney, useSale, useSaleState } from '../use-store.ts';
import { TenderLabel } from '../wallet/tender-label.tsx';
import { useTotals } from './use-totals.ts';
import css from './lines.module.css';

/** What the order takes off its lines and what pays besides money: with these rows the lines add up to what is left. */
export function Reductions(): ReactNode {
  const { facts } = useSale();
  const { order } = useSaleState().selection;
  const money = useMoney();
  const { discountMinor, tenders } = useTotals();
  if (order === null || (discountMinor === 0 && tenders.length === 0)) return null;
  // A campaign that the list shows is in the prices of the lines already.
  const isListed = facts.sale.zones.some((zone) => zone.tariffs.some((each) => each.listedTotalMinor !== null));
  const reasons = order.reductions.filter(({ kind }) => kind === 'voucher' || !isListed);
  return (
    <div className={css.reductions}>
      {discountMinor > 0 ? (
        <p>
          <span>{discountLabel(reasons)}</span>
          <span>{`\u2212${money(discountMinor)}`}</span>
        </p>
      ) : null}
      {tenders.map((tender) => (
        <p key={`${tender.kind} ${tender.code ?? tender.amountMinor}`}>
          <TenderLabel tender={tender} />
          <span>{`\u2212${money(tender.amountMinor)}`}</span>
        </p>
      ))}
    </div>
  );
}
