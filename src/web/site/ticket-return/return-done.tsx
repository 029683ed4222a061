import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { type MoneyBack, totalFacts } from '#web/shared/ticket/return-facts.ts';
import { FactLines } from '#web/site/ticket-page/page-parts.tsx';
import { currencyOf, type StepProps } from './return-lines.ts';
import css from './ticket-return.module.css';

/** What came back, as the books say and not as the address does. */
export function ReturnDone({ data, locale, accessKey, asked }: StepProps): ReactNode {
  const returned = data.back.returned.filter(({ lineNo }) => asked.lineNos.includes(lineNo));
  const sum = (key: keyof MoneyBack) => returned.reduce((all, each) => all + each[key], 0);
  const total = {
    moneyMinor: sum('moneyMinor'),
    certificateMinor: sum('certificateMinor'),
    creditMinor: sum('creditMinor'),
    pointsMinor: sum('pointsMinor'),
    feePoints: sum('feePoints'),
  };
  if (returned.length === 0) return <p className={css.text}>{m.ticket_own_nothing()}</p>;
  return (
    <>
      <div role="status">
        <h2>{m.ticket_own_done({ count: returned.length })}</h2>
        <div className={css.total}>
          <FactLines facts={totalFacts(total, { currency: currencyOf(data), locale })} />
        </div>
        {total.moneyMinor > 0 ? <p className={css.text}>{m.ticket_own_how()}</p> : null}
      </div>
      <p className={css.text}>
        <a href={href(locale, 'ticket-accessKey', { accessKey })}>{m.ticket_own_to_tickets()}</a>
      </p>
    </>
  );
}
