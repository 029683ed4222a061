import { type ReactNode, useState } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import type { WalletView } from '#api/orders/wallet-contract.ts';
import { m } from '#texts/generated/messages.js';
import type { Refusal } from '../sale/selection.ts';
import { useMoney, useSale } from '../use-store.ts';
import { EntryField } from '../frame/entry-field.tsx';
import parts from '../frame/parts.module.css';
import { BalanceRows, hasNothing } from './balance-rows.tsx';
import { chosenOf, morePoints } from './chosen.ts';
import type { WalletCalls } from './use-wallet.ts';
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
  const { owner, pointsMinor } = wallet;
  if (owner === null) return <Proof wallet={wallet} calls={calls} email={email} />;
  const choose = (change: Parameters<typeof calls.choose>[0]) => void calls.choose(change).then(onRefused);
  return (
    <>
      <BalanceRows
        order={order}
        wallet={wallet}
        locale={facts.locale}
        money={money}
        button={(balance) => ({
          type: 'button',
          'aria-disabled': calls.isBusy,
          onClick: () =>
            choose(
              balance.kind === 'certificate'
                ? { certificates: [...chosen.certificates, balance.code] }
                : balance.kind === 'credit'
                  ? { creditMinor: null }
                  : { pointsMinor: null },
            ),
        })}
      />
      {pointsMinor > 0 ? (
        <EntryField
          key={pointsMinor}
          name="points"
          label={m.widget_wallet_points_use()}
          button={m.widget_promo_apply()}
          inputMode="numeric"
          isBusy={calls.isBusy}
          onSend={(typed) => {
            const total = morePoints(typed, { order, left: pointsMinor });
            return total === null ? Promise.resolve({ code: 'invalid_request' }) : calls.choose({ pointsMinor: total });
          }}
        />
      ) : null}
      {hasNothing(order, wallet) ? (
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
