import { type ReactNode, useState } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import type { WalletView } from '#api/orders/wallet-contract.ts';
import { spacedCode } from '#domain/items/entitlement-code.ts';
import { formatAmount } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import type { Refusal } from '../sale/selection.ts';
import { useMoney, useSale } from '../use-store.ts';
import { EntryField } from '../frame/entry-field.tsx';
import parts from '../frame/parts.module.css';
import { chosenOf, type WalletCalls } from './use-wallet.ts';
import css from './wallet.module.css';

type Props = {
  order: OrderView;
  wallet: WalletView;
  calls: WalletCalls;
  /** What the buyer has typed as the contact. */
  email: string;
  onRefused: (refusal: Refusal | null) => void;
};

/** What the account, or the address that a guest has proved, can still spend. */
export function Balances({ order, wallet, calls, email, onRefused }: Props): ReactNode {
  const { facts } = useSale();
  const money = useMoney();
  const chosen = chosenOf(order);
  const { owner, pointsMinor, creditMinor } = wallet;
  if (owner === null) return <Proof wallet={wallet} calls={calls} email={email} />;
  const certificates = wallet.certificates.filter(({ code }) => !chosen.certificates.includes(code));
  const choose = (change: Parameters<typeof calls.choose>[0]) => void calls.choose(change).then(onRefused);
  const button = (label: string, name: string, onClick: () => void) => (
    <button
      type="button"
      className={parts.button}
      data-variant="quiet"
      aria-label={`${label}: ${name}`}
      aria-disabled={calls.isBusy}
      onClick={onClick}
    >
      {label}
    </button>
  );
  const pointsText = m.widget_wallet_points_have({
    points: formatAmount(pointsMinor * 100, facts.locale),
    money: money(pointsMinor),
  });
  const creditText = m.widget_wallet_credit_have({ money: money(creditMinor) });
  return (
    <>
      {certificates.map(({ code, balanceMinor }) => {
        const name = m.widget_wallet_own({ code: spacedCode(code), money: money(balanceMinor) });
        return (
          <p key={code} className={css.balance}>
            <span>{name}</span>
            {button(m.widget_wallet_use(), name, () => choose({ certificates: [...chosen.certificates, code] }))}
          </p>
        );
      })}
      {creditMinor > 0 ? (
        <p className={css.balance}>
          <span>{creditText}</span>
          {button(m.widget_wallet_use(), creditText, () => choose({ creditMinor: null }))}
        </p>
      ) : null}
      {pointsMinor > 0 ? (
        <>
          <p className={css.balance}>
            <span>{pointsText}</span>
            {button(m.widget_wallet_use_all(), pointsText, () => choose({ pointsMinor: null }))}
          </p>
          <EntryField
            key={pointsMinor}
            name="points"
            label={m.widget_wallet_points_use()}
            button={m.widget_promo_apply()}
            inputMode="numeric"
            isBusy={calls.isBusy}
            onSend={(typed) => {
              const points = Number(typed.replaceAll(/[\s\u00a0]/gu, ''));
              const isWhole = Number.isSafeInteger(points) && points > 0;
              if (!isWhole) return Promise.resolve({ code: 'invalid_request' });
              const before = chosen.pointsMinor;
              return calls.choose({ pointsMinor: before === null ? null : before + Math.min(points, pointsMinor) });
            }}
          />
        </>
      ) : null}
      {owner === 'guest' && pointsMinor === 0 && certificates.length === 0 && order.tenders.length === 0 ? (
        <>
          <p>{m.widget_wallet_none({ email: wallet.email ?? '' })}</p>
          <Proof wallet={{ ...wallet, email: null }} calls={calls} email="" />
        </>
      ) : null}
    </>
  );
}

/** A guest shows by a code from an email that an address, and with it its points, is theirs. */
function Proof({ wallet, calls, email }: Pick<Props, 'wallet' | 'calls' | 'email'>): ReactNode {
  const [isOther, setOther] = useState(false);
  if (wallet.email === null || isOther) {
    return (
      <div className={css.apart}>
        <p>
          <b>{m.widget_wallet_points_title()}</b>
        </p>
        <p className={parts.hint}>{m.widget_wallet_guest()}</p>
        <EntryField
          name="wallet-email"
          type="email"
          inputMode="email"
          autoComplete="email"
          label={m.widget_wallet_points_email()}
          button={m.widget_wallet_send()}
          initial={email}
          isBusy={calls.isBusy}
          onSend={async (typed) => {
            const refused = await calls.ask(typed);
            if (refused === null) setOther(false);
            return refused;
          }}
        />
      </div>
    );
  }
  return (
    <div className={css.apart}>
      <p role="status">{m.widget_wallet_sent({ email: wallet.email })}</p>
      <EntryField
        name="wallet-code"
        label={m.widget_wallet_code()}
        button={m.widget_wallet_confirm()}
        inputMode="numeric"
        autoComplete="one-time-code"
        isBusy={calls.isBusy}
        onSend={(code) => calls.prove(code)}
      />
      <p className={css.offer}>
        <button type="button" className="link" onClick={() => setOther(true)}>
          {m.widget_wallet_other_email()}
        </button>
      </p>
    </div>
  );
}
