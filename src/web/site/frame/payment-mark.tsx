import type { ReactNode } from 'react';
import type { PaymentSign } from '#domain/markets/market.ts';
import css from './payment-mark.module.css';

/** Logos that are more than text, drawn in a box of 24×16. */
const SIGNS: Readonly<Partial<Record<PaymentSign, ReactNode>>> = {
  mastercard: (
    <>
      <circle cx="8.5" cy="8" r="6.5" fill="#eb001b" />
      <circle cx="15.5" cy="8" r="6.5" fill="#f79e1b" />
      <path d="M12 2.5a6.5 6.5 0 0 1 0 11 6.5 6.5 0 0 1 0-11Z" fill="#ff5f00" />
    </>
  ),
  belkart: (
    <>
      <rect x="2" y="1" width="20" height="14" rx="3" fill="#1d6f42" />
      <path
        d="M7 4h5a2 2 0 0 1 .8 3.8A2.3 2.3 0 0 1 12 12H7Zm2 2v1.6h2.4a.8.8 0 0 0 0-1.6ZM9 9v1.4h2.6a.7.7 0 0 0 0-1.4Z"
        fill="#fff"
      />
      <path d="M15 4h2v8h-2z" fill="#f5c84c" />
    </>
  ),
  bog: (
    <>
      <circle cx="12" cy="8" r="7.5" fill="#ff671d" />
      <path d="M12 3.5 16 6v1H8V6Zm-3 4.5h1.5v3H9Zm2.3 0h1.4v3h-1.4Zm2.2 0H15v3h-1.5ZM8 11.5h8v1.3H8Z" fill="#fff" />
    </>
  ),
};

/** The logo of a payment method with its name. Visa's logo already is its name. */
export function PaymentMark({ sign, name }: { sign: PaymentSign; name: string }): ReactNode {
  if (sign === 'visa')
    return (
      <svg className={css.visa} viewBox="0 0 40 16" width="40" height="16" role="img" aria-label={name}>
        <path
          d="M15 2.2 12.6 14H9.8l2.4-11.8ZM27 9.8l1.5-4.1.9 4.1Zm3.1 4.2h2.6L30.4 2.2H28c-.5 0-1 .3-1.2.8L22.6 14h2.9l.6-1.6h3.6ZM22.7 10.1c0-3.1-4.3-3.3-4.3-4.7 0-.4.4-.9 1.3-1 .5-.1 1.7-.1 3.1.5l.5-2.500a8.4 8.4 0 0 0-2.9-.5c-2.8 0-4.7 1.5-4.7 3.6 0 1.6 1.4 2.4 2.5 3 1.1.5 1.5.9 1.5 1.3 0 .8-.9 1.1-1.7 1.1-1.5 0-2.3-.4-3-.7l-.5 2.500c.7.3 2 .6 3.3.6 2.9 0 4.9-1.5 4.9-3.700M11.2 2.2 6.8 14H3.900L1.7 4.600c-.1-.5-.2-.7-.7-1L-1.2 2.800l.1-.6h4.600c.6 0 1.1.4 1.2 1.100l1.1 6 2.8-7.100Z"
          fill="currentColor"
        />
      </svg>
    );
  return (
    <>
      {SIGNS[sign] && (
        <svg viewBox="0 0 24 16" width="24" height="16" aria-hidden="true">
          {SIGNS[sign]}
        </svg>
      )}
      {name}
    </>
  );
}
