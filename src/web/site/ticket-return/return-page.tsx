import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { Support, TopBar } from '#web/site/ticket-page/page-parts.tsx';
import pageCss from '#web/site/ticket-page/ticket-page.module.css';
import { BuyerCodeStep } from './buyer-code-step.tsx';
import { ChooseLines } from './choose-lines.tsx';
import { ConfirmReturn } from './confirm-return.tsx';
import { failureText } from './failure-text.ts';
import { numberOf, partsOf, type StepProps } from './return-lines.ts';
import { ReturnDone } from './return-done.tsx';
import css from './ticket-return.module.css';

/**
 * The buyer returns tickets and codes in steps that are pages, so that it works without scripts: choose, read the quote,
 * prove to be the buyer where the browser is not known, confirm.
 */
export function ReturnPage(props: StepProps): ReactNode {
  const { data, locale, accessKey, asked } = props;
  const support = (data.tickets ?? data.codes)?.support;
  return (
    <div className={pageCss.page}>
      <TopBar back={href(locale, 'ticket-accessKey', { accessKey })} isHeading>
        {m.ticket_own_head({ number: numberOf(data) })}
      </TopBar>
      <div className={css.main}>
        {asked.failed === null ? null : (
          <p className={css.failed} role="alert">
            {failureText(asked.failed)}
          </p>
        )}
        <Step {...props} />
        {support === undefined ? null : (
          <div className={css.support}>
            <Support support={support} />
          </div>
        )}
      </div>
    </div>
  );
}

function Step(props: StepProps): ReactNode {
  const { data, locale, asked } = props;
  if (asked.step === 'done') return <ReturnDone {...props} />;
  if (asked.step === 'code' || asked.step === 'ask') return <BuyerCodeStep {...props} />;
  const parts = partsOf(data, locale);
  if (parts.length === 0) {
    return (
      <p className={css.text}>
        {data.back.isReturnedByBank ? m.cabinet_order_returned_by_bank() : m.ticket_own_nothing()}
      </p>
    );
  }
  return data.back.chosen === null ? (
    <ChooseLines {...props} parts={parts} />
  ) : (
    <ConfirmReturn {...props} parts={parts} />
  );
}
