import type { ReactNode } from 'react';
import type { CabinetCertificate } from '#api/cabinet/points-contract.ts';
import { marketOfCurrency } from '#domain/markets/market.ts';
import { spacedCode } from '#domain/items/entitlement-code.ts';
import { formatDay, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { facts } from '../facts.ts';
import { useTimeZone } from '../use-device.ts';
import { useNow } from '../use-now.ts';
import css from './points.module.css';

type Movement = CabinetCertificate['movements'][number];

/** Gift certificates with their balances, and which orders they paid. */
export function Certificates({ certificates }: { certificates: readonly CabinetCertificate[] }): ReactNode {
  if (certificates.length === 0) return null;
  return (
    <section className={css.points}>
      <h2>{m.cabinet_certificates()}</h2>
      {certificates.map((certificate) => (
        <Certificate key={certificate.code} certificate={certificate} />
      ))}
    </section>
  );
}

function Certificate({ certificate }: { certificate: CabinetCertificate }): ReactNode {
  const zone = useTimeZone();
  const now = useNow(60_000);
  const { code, currency, balanceMinor, initialMinor, validUntil, movements } = certificate;
  const money = (amountMinor: number): string => formatMoney(amountMinor, currency, facts.locale);
  const day = (at: string): string => formatDay(at, zone, facts.locale, { year: true });
  return (
    <article className={css.balance}>
      <p className={css.code}>{spacedCode(code)}</p>
      <p>{m.cabinet_certificate_left({ balance: money(balanceMinor), initial: money(initialMinor) })}</p>
      <p>{endOf(certificate, day, now)}</p>
      {validUntil === null && movements.length === 0 ? null : (
        <ul className={css.history}>
          {movements.map((movement) => (
            <li key={`${movement.kind} ${movement.at} ${movement.number}`}>
              <span>
                {textOf(movement)}, {day(movement.at)}
              </span>
              <span className="unbroken">{money(movement.amountMinor)}</span>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function endOf(
  { state, validUntil, currency }: CabinetCertificate,
  day: (at: string) => string,
  now: Date,
): string | null {
  if (state === 'void') return m.cabinet_certificate_void();
  if (state === 'frozen') {
    const { phone, email } = marketOfCurrency(currency).support;
    return m.cabinet_certificate_frozen({ phone, email });
  }
  if (validUntil === null) return null;
  const date = day(validUntil);
  return Date.parse(validUntil) > now.getTime()
    ? m.cabinet_certificate_until({ date })
    : m.cabinet_certificate_over({ date });
}

function textOf({ kind, number }: Movement): string {
  const order = { number: number ?? '' };
  switch (kind) {
    case 'issued':
      return m.cabinet_certificate_issued();
    case 'reserved':
      return m.cabinet_certificate_reserved(order);
    case 'returned':
    case 'given_back':
      return m.cabinet_certificate_returned(order);
    case 'spent':
      return m.cabinet_certificate_spent(order);
    case 'void':
      return m.cabinet_certificate_void();
  }
}
