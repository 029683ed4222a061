/**
 * A guard of the product removed in memory, as a developer might by mistake. Each must be detected within five seeds,
 * or the checks are too weak. `sql` drops constraints that would still prevent the damage, so that the fault itself is
 * tested.
 */
export type Fault = {
  name: string;
  meaning: string;
  edits: readonly { file: string; find: string; replace: string }[];
  sql?: readonly string[];
};

export const FAULTS: readonly Fault[] = [
  {
    name: 'lock-off',
    meaning: 'a hold takes seats without locking them',
    edits: [{ file: 'adapters/db/sale/hold-statement.ts', find: 'for update of s skip locked', replace: '' }],
  },
  {
    name: 'limit-off',
    meaning: 'two steps to payment of one buyer do not wait for each other',
    edits: [
      {
        file: 'adapters/db/sale/checkout-statements.ts',
        find: 'count(pg_advisory_xact_lock(key))',
        replace: 'count(key)',
      },
    ],
  },
  {
    name: 'no-refund-on-cancel',
    meaning: 'a cancelled performance gives no money back',
    edits: [
      {
        file: 'usecases/returns/plan-returns.ts',
        find: 'moneyMinor > 0 && paymentId !== null',
        replace: 'moneyMinor < 0 && paymentId !== null',
      },
    ],
  },
  {
    name: 'late-takes-blindly',
    meaning: 'late money gets its seats whoever has them by now, and however many the buyer has',
    edits: [
      {
        file: 'domain/orders/settlement.ts',
        find: `if (!performances.every(({ isSellable }) => isSellable) || !areItemsSellable) return autoRefund('sale_closed');`,
        replace: `return { kind: 'pay_late_same_seats' };`,
      },
    ],
  },
  {
    name: 'fee-twice',
    meaning: 'a performance postponed and then cancelled returns the service fee both times',
    edits: [
      {
        file: 'domain/refunds/returns.ts',
        find: 'rule.hasFee && !line.isFeeReturned && !isFeeGone',
        replace: 'rule.hasFee && !isFeeGone',
      },
    ],
    sql: [
      'alter table return_line drop constraint return_line_pkey',
      'alter table ledger_entry drop constraint ledger_entry_pkey',
    ],
  },
  {
    name: 'duplicates-on',
    meaning: 'a capture told twice is applied twice',
    edits: [
      {
        file: 'usecases/payments/apply-payment-report.ts',
        find: 'paymentId === null || isRepeated',
        replace: 'paymentId === null',
      },
      { file: 'usecases/payments/apply-payment-report.ts', find: 'if (isRepeated) {', replace: 'if (false) {' },
      { file: 'domain/orders/settlement.ts', find: `if (payment.state === 'captured') {`, replace: 'if (false) {' },
      {
        file: 'adapters/db/sale/settlement-store.ts',
        find: `where id = $1 and state <> 'captured'\nreturning id`,
        replace: 'where id = $1\nreturning id',
      },
    ],
    sql: ['alter table ledger_entry drop constraint ledger_entry_pkey'],
  },
];
