import { type BepaidTransaction, searchAnswer, transactionAnswer, transactionsIn } from './bepaid-messages.ts';
import { callProvider, type ProviderAnswer, type ProviderCall } from './http.ts';

/** A transaction; `unknown` when the gateway has none with that uid, `unreachable` when it gave no usable response. */
export type FoundTransaction = BepaidTransaction | 'unknown' | 'unreachable';

export type BepaidGateway = ReturnType<typeof createGateway>;

/** gateway.bepaid.by: card transactions. */
export function createGateway(gatewayBase: string, headers: Record<string, string>, timeoutMs: number) {
  const get = (path: string) => callProvider({ method: 'GET', url: `${gatewayBase}${path}`, headers, timeoutMs });

  return {
    /** Reads a payment or a refund by its own uid. */
    async read(uid: string): Promise<FoundTransaction> {
      const answer = await get(`/transactions/${encodeURIComponent(uid)}`);
      if (answer.ok && answer.status === 404) return 'unknown';
      const read = transactionAnswer.safeParse(answer.ok ? answer.body : undefined);
      return read.success && read.data.transaction.uid === uid ? read.data.transaction : 'unreachable';
    },
    /** Returns at most the ten latest under our id; no source says for certain whether refunds are among them. */
    async search(paymentId: string): Promise<BepaidTransaction[] | null> {
      const answer = await get(`/v2/transactions/tracking_id/${encodeURIComponent(paymentId)}`);
      if (answer.ok && answer.status === 404) return [];
      const found = searchAnswer.safeParse(answer.ok ? answer.body : undefined);
      return found.success ? transactionsIn(found.data) : null;
    },
    post(path: string, call: Pick<ProviderCall, 'headers' | 'body' | 'timeoutMs'>): Promise<ProviderAnswer> {
      const url = `${gatewayBase}${path}`;
      return callProvider({ ...call, method: 'POST', url, headers: { ...headers, ...call.headers } });
    },
  };
}
