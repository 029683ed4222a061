import { randomUUID } from 'node:crypto';
import { createConfirmationCodes } from '#adapters/codes/confirmation-codes.ts';
import { createWalletMailWriter } from '#adapters/mail/wallet-email.ts';
import { bookCredit } from '#domain/ledger/ledger.ts';
import { type MarketName, MARKETS } from '#domain/markets/market.ts';
import type { aSale } from '#test/builders/sale.ts';
import type { Mail } from '#usecases/mail/ports.ts';
import { issueCertificate } from '#usecases/tenders/issue-certificate.ts';
import { sendWalletCode } from '#usecases/tenders/send-wallet-code.ts';
import { setTenders, type TendersInput } from '#usecases/tenders/set-tenders.ts';

type Sale = Pick<Awaited<ReturnType<typeof aSale>>, 'deps' | 'pool'>;

/** Balances of a sale's tests, and what becomes of them. */
export function tenderSteps({ deps, pool }: Sale) {
  let accounts = 0;

  /** Points of an address, as a returned fee gives them. */
  async function points(email: string, amount: number, market: MarketName = 'belarus'): Promise<void> {
    const { rows } = await pool.query<{ id: string }>(
      `insert into buyer (id, email) values (gen_random_uuid(), $1)
       on conflict (email) do update set email = excluded.email returning id`,
      [email],
    );
    const unit = MARKETS[market].pointsUnit;
    const entries = [
      { account: `points:${rows[0]?.id}`, unit, amountMinor: -amount },
      { account: `points_issued:${market}`, unit, amountMinor: amount },
    ];
    await deps.stores.ledger.book([{ txn: `gift:${randomUUID()}`, orderId: null, entries }]);
  }

  async function account(email: string | null = null): Promise<string> {
    accounts += 1;
    const id = randomUUID();
    await pool.query(
      `insert into account (id, market, locale, phone, email_proved) values ($1, 'belarus', 'ru', $2, $3)`,
      [id, `+37533${2_000_000 + accounts}`, email],
    );
    return id;
  }

  async function credit(accountId: string, amountMinor: number): Promise<void> {
    const given = { id: randomUUID(), accountId, market: 'belarus' as const, currency: 'BYN', amountMinor };
    await deps.stores.ledger.book([bookCredit(given)]);
  }

  async function certificate(amountMinor: number, market: MarketName = 'belarus', email: string | null = null) {
    const asked = { market, amountMinor, validMonths: 12, email, organizerId: null, actor: 'test' };
    const issued = await issueCertificate(deps, asked);
    if (!issued.ok) throw new Error(issued.code);
    return issued.code;
  }

  /** What the job does with the newest request for a code, and what happens while it makes the code. */
  async function codeFor(
    orderId: string,
    meanwhile: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<string> {
    const codes = createConfirmationCodes();
    const sent: Mail[] = [];
    const { rows } = await pool.query<{ no: number }>('select emails as no from wallet_code where order_id = $1', [
      orderId,
    ]);
    await sendWalletCode(
      {
        walletCodes: deps.stores.walletCodes,
        codes: {
          ...codes,
          async hash(code, of) {
            await meanwhile();
            return codes.hash(code, of);
          },
        },
        walletMail: createWalletMailWriter({
          links: { home: () => 'http://localhost/' },
          sender: 'post@rampa.example',
        }),
        mail: { send: async (mail) => void sent.push(mail) },
      },
      { orderId, emailNo: rows[0]?.no ?? 0 },
    );
    return /\d{6}/.exec(sent[0]?.subject ?? '')?.[0] ?? '';
  }

  const set = (orderId: string, chosen: Partial<Omit<TendersInput, 'orderId'>>, by = deps) =>
    setTenders(by, {
      orderId,
      owner: { accountId: null, provedEmail: null },
      certificates: [],
      pointsMinor: 0,
      creditMinor: 0,
      network: null,
      ...chosen,
    });
  const guest = (email: string) => ({ accountId: null, provedEmail: email });
  const owner = (accountId: string) => ({ accountId, provedEmail: null });

  async function pointsOf(email: string): Promise<number> {
    return (await deps.stores.tenders.wallet(guest(email), 'belarus')).pointsMinor;
  }
  async function balanceOf(code: string): Promise<number | undefined> {
    return (await deps.stores.certificates.find(code))?.certificate.balanceMinor;
  }
  /** Kind, amount and state of each tender of the order. */
  async function tendersOf(orderId: string): Promise<string[] | undefined> {
    const order = await deps.stores.orders.read(orderId, 'ru');
    return order?.tenders.map(({ kind, amountMinor, state }) => `${kind} ${amountMinor} ${state}`);
  }
  const dueOf = async (orderId: string) => (await deps.stores.orders.read(orderId, 'ru'))?.dueMinor;

  return { codeFor, points, account, credit, certificate, set, guest, owner, pointsOf, balanceOf, tendersOf, dueOf };
}
