import type { ReactNode } from 'react';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { BalanceRows, hasNothing } from '../wallet/balance-rows.tsx';
import { ChosenTenders } from '../wallet/chosen-tenders.tsx';
import type { FormFacts } from './form-facts.ts';
import { FormEntry } from './form-entry.tsx';
import { formProblemText } from './form-problem-text.ts';
import { type CheckoutStep, type TypedField, WALLET_ID } from './form-step.ts';
import parts from '../frame/parts.module.css';
import css from '../wallet/wallet.module.css';

type Props = { facts: FormFacts; step: CheckoutStep };

/** Certificates, credit and points, as in the widget: what was chosen stays in sight, and one line opens the rest. */
export function WalletFields({ facts, step }: Props): ReactNode {
  const { order, wallet, typed } = step;
  if (wallet === null) return null;
  const { view, refused, isOtherEmail, isInUse } = wallet;
  const isCovered = order.dueMinor === 0;
  const money = (minor: number): string => formatMoney(minor, order.currency, facts.locale);
  const isTyped = Object.keys(typed).some((field) => field !== 'promo');
  const isOpen = isInUse || isTyped || isOtherEmail || view.email !== null || order.tenders.length > 0;
  // The field that was refused takes the focus itself.
  const hasFocus = isInUse && (refused === null || refused.field === null);
  return (
    <section
      id={WALLET_ID}
      className={css.wallet}
      aria-label={m.widget_wallet_open()}
      tabIndex={-1}
      autoFocus={hasFocus}
    >
      <ChosenTenders
        order={order}
        money={money}
        button={({ kind, code }) => ({
          type: 'submit',
          name: 'act',
          value: code === null ? `no-tender:${kind}` : `no-tender:${kind}:${code}`,
        })}
      />
      {refused?.field === null ? (
        <p className={css.refused} role="alert">
          {formProblemText(refused.problem, facts)}
        </p>
      ) : null}
      {isCovered ? null : (
        <details open={isOpen}>
          <summary>
            <span className="link">{m.widget_wallet_open()}</span>
          </summary>
          <div className={css.panel}>
            <FormEntry
              {...entryOf('certificate', facts, step)}
              label={m.widget_wallet_certificate()}
              button={m.widget_promo_apply()}
              act="certificate"
              isCode
            />
            {view.owner === null ? <Proof facts={facts} step={step} email={view.email} /> : null}
            <BalanceRows
              order={order}
              wallet={view}
              locale={facts.locale}
              money={money}
              button={(balance) => ({
                type: 'submit',
                name: 'act',
                value:
                  balance.kind === 'certificate'
                    ? `certificate:${balance.code}`
                    : balance.kind === 'credit'
                      ? 'credit'
                      : 'points:all',
              })}
            />
            {view.pointsMinor > 0 ? (
              <FormEntry
                {...entryOf('points', facts, step)}
                label={m.widget_wallet_points_use()}
                button={m.widget_promo_apply()}
                act="points"
                inputMode="numeric"
              />
            ) : null}
            {hasNothing(order, view) ? (
              <>
                <p>{m.widget_wallet_none({ email: view.email ?? '' })}</p>
                <Proof facts={facts} step={step} email={null} />
              </>
            ) : null}
          </div>
        </details>
      )}
    </section>
  );
}

/** A guest shows by a code from an email that an address, and with it its points, is theirs. */
function Proof({ facts, step, email }: Props & { email: string | null }): ReactNode {
  if (email === null || step.wallet?.isOtherEmail === true || step.wallet?.refused?.field === 'wallet-email') {
    return (
      <>
        <p className={parts.hint}>{m.widget_wallet_guest()}</p>
        <FormEntry
          {...entryOf('wallet-email', facts, step)}
          type="email"
          inputMode="email"
          autoComplete="email"
          label={m.widget_email()}
          button={m.widget_wallet_send()}
          act="wallet-code"
        />
      </>
    );
  }
  return (
    <>
      <p>{m.widget_wallet_sent({ email })}</p>
      <FormEntry
        {...entryOf('wallet-code', facts, step)}
        label={m.widget_wallet_code()}
        button={m.widget_wallet_confirm()}
        act="wallet-proof"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <p className={css.offer}>
        <button type="submit" name="act" value="wallet-other" className="link">
          {m.widget_wallet_other_email()}
        </button>
      </p>
    </>
  );
}

/** What was typed in a field, and why it was refused. */
function entryOf(name: TypedField, facts: FormFacts, { typed, wallet }: CheckoutStep) {
  const refused = wallet?.refused?.field === name ? formProblemText(wallet.refused.problem, facts) : null;
  return { name, typed: typed[name] ?? '', refused };
}
