import type { ComponentProps, ReactNode } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import type { WalletView } from '#api/orders/wallet-contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { spacedCode } from '#domain/items/entitlement-code.ts';
import { formatAmount } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { chosenOf } from './chosen.ts';
import parts from '../frame/parts.module.css';
import css from './wallet.module.css';

/** What one button takes as a whole. */
export type Balance = { kind: 'certificate'; code: string } | { kind: 'credit' } | { kind: 'points' };
type Props = {
  order: OrderView;
  wallet: WalletView;
  locale: Locale;
  money: (minor: number) => string;
  button: (balance: Balance) => ComponentProps<'button'>;
};

/** Own certificates, credit and points that are left, each with its button. */
export function BalanceRows({ order, wallet, locale, money, button }: Props): ReactNode {
  const { pointsMinor, creditMinor } = wallet;
  const row = (name: string, label: string, balance: Balance) => (
    <p key={name} className={css.balance}>
      <span>{name}</span>
      <button className={parts.button} data-variant="quiet" aria-label={`${label}: ${name}`} {...button(balance)}>
        {label}
      </button>
    </p>
  );
  return (
    <>
      {unspent(order, wallet).map(({ code, balanceMinor }) =>
        row(m.widget_wallet_own({ code: spacedCode(code), money: money(balanceMinor) }), m.widget_wallet_use(), {
          kind: 'certificate',
          code,
        }),
      )}
      {creditMinor > 0
        ? row(m.widget_wallet_credit_have({ money: money(creditMinor) }), m.widget_wallet_use(), { kind: 'credit' })
        : null}
      {pointsMinor > 0
        ? row(
            m.widget_wallet_points_have({ points: formatAmount(pointsMinor * 100, locale), money: money(pointsMinor) }),
            m.widget_wallet_use_all(),
            { kind: 'points' },
          )
        : null}
    </>
  );
}

/** Whether a guest has proved an address to which nothing belongs. */
export function hasNothing(order: OrderView, wallet: WalletView): boolean {
  return (
    wallet.owner === 'guest' &&
    wallet.pointsMinor === 0 &&
    unspent(order, wallet).length === 0 &&
    order.tenders.length === 0
  );
}

function unspent(order: OrderView, { certificates }: WalletView): WalletView['certificates'] {
  const chosen = chosenOf(order);
  return certificates.filter(({ code }) => !chosen.certificates.includes(code));
}
