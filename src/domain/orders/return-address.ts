/**
 * Says that the buyer left the provider's page by its way back and not after a payment. Nothing is believed of it: the
 * provider is asked all the same, and some use this address after a refusal too.
 */
export const UNPAID_MARK = 'unpaid';

export function withUnpaidMark(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${UNPAID_MARK}=1`;
}
