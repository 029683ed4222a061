import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import { m } from '#texts/generated/messages.js';
import { refusalText } from '../refusal-text.ts';
import type { Refusal } from '../sale/selection.ts';
import { useMoney } from '../use-store.ts';
import { EntryField } from '../frame/entry-field.tsx';
import parts from '../frame/parts.module.css';
import { Balances } from './balances.tsx';
import { type Chosen, chosenOf, withoutTender } from './chosen.ts';
import { ChosenTenders, type Tender } from './chosen-tenders.tsx';
import { type Spendable, spendable } from './spendable.ts';
import { useWallet } from './use-wallet.ts';
import css from './wallet.module.css';

/**
 * Points, credit and gift certificates: one line that opens, because most buyers have none. What is chosen stays in sight,
 * each with a way to take it off, and below it what is left to pay.
 */
export function Wallet({ order, email }: { order: OrderView; email: string }): ReactNode {
  const money = useMoney();
  const calls = useWallet(order);
  const [isOpen, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const focusDue = useRef(false);
  const isCovered = order.dueMinor === 0;

  // The button that was pressed is gone, so the focus goes to what took its place.
  useLayoutEffect(() => {
    if (!focusDue.current) return;
    focusDue.current = false;
    panel.current?.focus();
  });
  const read = useEffectEvent(() => void calls.open().then(setRefusal));
  useEffect(() => {
    if (isOpen || calls.isOwnerKnown) read();
  }, [isOpen, calls.isOwnerKnown]);
  const have = calls.wallet === null ? null : spendable(calls.wallet, chosenOf(order));

  async function takeOff(tender: Tender): Promise<void> {
    setRefusal(await calls.choose(withoutTender(order, tender)));
    setOpen(true);
    focusDue.current = true;
  }

  async function use(change: Partial<Chosen> | null): Promise<void> {
    if (change !== null) setRefusal(await calls.choose(change));
  }

  return (
    <section className={css.wallet} aria-label={m.widget_wallet_open()}>
      <ChosenTenders
        order={order}
        money={money}
        button={(tender) => ({
          type: 'button',
          'aria-disabled': calls.isBusy,
          onClick: () => void takeOff(tender),
        })}
      />
      {isOpen || isCovered || have === null ? null : (
        <p className={css.balance}>
          <span>{m.widget_wallet_offer({ what: whatText(have, money) })}</span>
          {have.all === null ? null : (
            <button
              type="button"
              className={parts.button}
              data-variant="quiet"
              aria-disabled={calls.isBusy}
              onClick={() => void use(have.all)}
            >
              {m.widget_wallet_use()}
            </button>
          )}
        </p>
      )}
      {isOpen || isCovered ? null : (
        <p className={css.offer}>
          <button
            type="button"
            className="link"
            aria-expanded={false}
            onClick={() => {
              focusDue.current = true;
              setOpen(true);
            }}
          >
            {m.widget_wallet_open()}
          </button>
        </p>
      )}
      {refusal ? (
        <p className={css.refused} role="alert">
          {refusalText(refusal.code)}
        </p>
      ) : null}
      {isOpen && !isCovered ? (
        <div ref={panel} className={css.panel} tabIndex={-1} role="group" aria-label={m.widget_wallet_open()}>
          <EntryField
            name="certificate"
            label={m.widget_wallet_certificate()}
            button={m.widget_promo_apply()}
            isCode
            isBusy={calls.isBusy}
            onSend={(code) => calls.choose({ certificates: [...chosenOf(order).certificates, code] })}
          />
          {calls.wallet === null ? (
            <p className={parts.hint}>{refusal === null ? m.widget_wait() : null}</p>
          ) : (
            <Balances order={order} wallet={calls.wallet} calls={calls} email={email} onRefused={setRefusal} />
          )}
        </div>
      ) : null}
    </section>
  );
}

/** «баллами 5,00 руб., со счёта 10,00 руб.». */
function whatText(have: Spendable, money: (minor: number) => string): string {
  const { certificatesMinor, creditMinor, pointsMinor } = have;
  return [
    certificatesMinor > 0 ? m.widget_wallet_offer_certificates({ money: money(certificatesMinor) }) : '',
    creditMinor > 0 ? m.widget_wallet_offer_credit({ money: money(creditMinor) }) : '',
    pointsMinor > 0 ? m.widget_wallet_offer_points({ money: money(pointsMinor) }) : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}
