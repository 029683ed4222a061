import type { FastifyRequest } from 'fastify';
import type { SentForm } from '#api/form-bodies.ts';
import { networkOf } from '#api/network-of.ts';
import type { DescribedOrder } from '#usecases/orders/ports.ts';
import type { ConfirmationCodes } from '#usecases/reviews/ports.ts';
import type { SaleDeps } from '#usecases/sale.ts';
import { askWalletCode } from '#usecases/tenders/ask-wallet-code.ts';
import { proveWallet } from '#usecases/tenders/prove-wallet.ts';
import { ownerFor, readWallet } from '#usecases/tenders/read-wallet.ts';
import { setTenders } from '#usecases/tenders/set-tenders.ts';
import { orderView } from '#api/orders/order-view.ts';
import type { FormProblem, TypedField, WalletStep } from '#web/widget/form/form-step.ts';
import { type Chosen, chosenOf, morePoints, withoutTender } from '#web/widget/wallet/chosen.ts';

export type WalletActionsDeps = { sale: SaleDeps; codes: Pick<ConfirmationCodes, 'matches'> };
export type WalletOutcome =
  | { ok: true; isOtherEmail?: boolean }
  | { ok: false; refused: NonNullable<WalletStep['refused']> };
type Asked = {
  order: DescribedOrder;
  form: SentForm;
  verb: string;
  names: readonly string[];
  accountId: string | null;
};

/** The buttons that pay an order with certificates, credit and points, as the routes of the API do. */
export function walletActions({ sale, codes }: WalletActionsDeps) {
  async function choose(
    request: FastifyRequest,
    { order, accountId }: Asked,
    change: Partial<Chosen>,
    field: TypedField | null = null,
  ): Promise<WalletOutcome> {
    const owner = await ownerFor(sale, order.id, accountId);
    const chosen = { ...chosenOf(orderView(order)), ...change };
    const network = networkOf(request.ip);
    return outcomeOf(await setTenders(sale, { orderId: order.id, owner, ...chosen, network }), field);
  }

  /** Null when the button is none of these. */
  return async function act(request: FastifyRequest, asked: Asked): Promise<WalletOutcome | null> {
    const { order, form, verb, names, accountId } = asked;
    const [name, code] = names;
    const chosen = chosenOf(orderView(order));
    switch (verb) {
      case 'certificate': {
        const typed = name ?? typedIn(form, 'certificate');
        const field = name === undefined ? 'certificate' : null;
        if (typed === '') return refusedBeside(field, { code: 'certificate_unknown' });
        return choose(request, asked, { certificates: [...chosen.certificates, typed] }, field);
      }
      case 'credit':
        return choose(request, asked, { creditMinor: null });
      case 'points': {
        if (name === 'all') return choose(request, asked, { pointsMinor: null });
        const wallet = await readWallet(sale, order.id, accountId);
        const points = morePoints(typedIn(form, 'points'), { order: orderView(order), left: wallet?.pointsMinor ?? 0 });
        if (points === null) return refusedBeside('points', { code: 'points_amount' });
        return choose(request, asked, { pointsMinor: points }, 'points');
      }
      case 'no-tender': {
        const kind = order.tenders.find((each) => each.kind === name)?.kind;
        return kind === undefined
          ? { ok: true }
          : choose(request, asked, withoutTender(orderView(order), { kind, code: code ?? null }));
      }
      case 'wallet-code': {
        const email = typedIn(form, 'wallet-email');
        const network = networkOf(request.ip);
        return outcomeOf(await askWalletCode(sale, { orderId: order.id, email, network }), 'wallet-email');
      }
      case 'wallet-proof': {
        const typed = typedIn(form, 'wallet-code');
        return outcomeOf(await proveWallet({ ...sale, codes }, { orderId: order.id, code: typed }), 'wallet-code');
      }
      case 'wallet-other':
        return { ok: true, isOtherEmail: true };
      default:
        return null;
    }
  };
}

/** No code and no address is longer. */
const LONGEST = 254;
const typedIn = (form: SentForm, field: TypedField): string => (form[field] ?? '').trim().slice(0, LONGEST);

function outcomeOf(result: { ok: true } | ({ ok: false } & FormProblem), field: TypedField | null): WalletOutcome {
  return result.ok ? { ok: true } : refusedBeside(field, { code: result.code });
}

function refusedBeside(field: TypedField | null, problem: FormProblem): WalletOutcome {
  return { ok: false, refused: { field, problem } };
}
