/**
 * Marks that the buyer left the provider's page by its back link, not after a payment. It is only a hint: the provider
 * is queried anyway, because some also use this address after a refusal.
 */
export const UNPAID_MARK = 'unpaid';

export function withUnpaidMark(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${UNPAID_MARK}=1`;
}
