import type { Line, Order, Payment } from './state.ts';

// Written without looking at the product's own arithmetic.

export const halfUp = (amountMinor: number, permille: number): number =>
  Math.floor((amountMinor * permille + 500) / 1000);
export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
export const priceOf = (line: Line): number => line.amounts?.priceMinor ?? 0;
export const feeOf = (line: Line): number => line.amounts?.feeMinor ?? 0;

export const paymentOf = (order: Order): Payment | undefined => order.payments.find(({ isApplied }) => isApplied);
