import { randomBytes, randomUUID } from 'node:crypto';
import { createLedgerStore } from '#adapters/db/sale/ledger-store.ts';
import { createCertificatesStore } from '#adapters/db/tenders/certificates-store.ts';
import { entitlementCode } from '#domain/items/entitlement-code.ts';
import { bookCertificate } from '#domain/ledger/ledger.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import type { demoApp } from '#test/builders/demo-app.ts';

type App = Pick<ReturnType<typeof demoApp>, 'pool'>;

/** Points of an address that buys for the first time, as a returned fee gives them. */
export async function givePoints({ pool }: App, market: MarketName, email: string, points: number): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'insert into buyer (id, email) values (gen_random_uuid(), $1) returning id',
    [email],
  );
  const unit = MARKETS[market].pointsUnit;
  const entries = [
    { account: `points:${rows[0]?.id}`, unit, amountMinor: -points },
    { account: `points_issued:${market}`, unit, amountMinor: points },
  ];
  await createLedgerStore(pool).book([{ txn: `gift:${randomUUID()}`, orderId: null, entries }]);
}

/** A gift certificate that somebody was given; with an address its owner sees it at checkout. Returns the code. */
export async function giveCertificate(
  { pool }: App,
  market: MarketName,
  { amountMinor, email = null }: { amountMinor: number; email?: string | null },
): Promise<string> {
  const { currency } = MARKETS[market];
  const code = entitlementCode(randomBytes(8));
  const given = { code, market, currency, amountMinor, validMonths: 12, email, organizerId: null };
  const id = await createCertificatesStore(pool).add({ ...given, actor: 'browser test' });
  await createLedgerStore(pool).book([bookCertificate({ id, organizerId: null, currency, amountMinor }, null)]);
  return code;
}
