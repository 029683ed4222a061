import { normaliseEmail } from '#domain/contact/email.ts';
import { entitlementCode } from '#domain/items/entitlement-code.ts';
import { bookCertificate } from '#domain/ledger/ledger.ts';
import { type MarketName, MARKETS } from '#domain/markets/market.ts';
import type { SalePart } from '#usecases/sale.ts';

export type IssueCertificate = {
  market: MarketName;
  amountMinor: number;
  validMonths: number | null;
  email: string | null;
  organizerId: number | null;
  actor: string;
};

type IssueRefusal = { ok: false; code: 'amount_invalid' | 'email_invalid' };

/** What `issueCertificate` would refuse, and the address as it would be written. */
export function checkIssue({
  amountMinor,
  email,
}: Pick<IssueCertificate, 'amountMinor' | 'email'>): { ok: true; email: string | null } | IssueRefusal {
  if (!Number.isInteger(amountMinor) || amountMinor <= 0) return { ok: false, code: 'amount_invalid' };
  const address = email === null ? null : normaliseEmail(email);
  if (email !== null && address === null) return { ok: false, code: 'email_invalid' };
  return { ok: true, email: address };
}

/** Gives out a gift certificate that nobody bought here, such as one sold at the box office. */
export async function issueCertificate(
  deps: SalePart<'transaction' | 'random', 'certificates' | 'ledger'>,
  { amountMinor, email, market, ...rest }: IssueCertificate,
): Promise<{ ok: true; id: number; code: string } | IssueRefusal> {
  const checked = checkIssue({ amountMinor, email });
  if (!checked.ok) return checked;
  const address = checked.email;
  const { currency } = MARKETS[market];
  const code = entitlementCode(deps.random.bytes(8));
  return deps.transaction(async ({ certificates, ledger }) => {
    const id = await certificates.add({ ...rest, market, currency, amountMinor, code, email: address });
    await ledger.book([bookCertificate({ id, organizerId: rest.organizerId, currency, amountMinor }, null)]);
    return { ok: true as const, id, code };
  });
}
