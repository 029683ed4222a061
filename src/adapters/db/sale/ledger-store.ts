import type { LedgerTransaction } from '#domain/ledger/ledger.ts';
import type { LedgerStore } from '#usecases/payments/settlement-port.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

const BOOK = `
insert into ledger_entry (txn, line_no, account, unit, amount_minor, order_id)
select * from unnest($1::text[], $2::smallint[], $3::text[], $4::text[], $5::bigint[], $6::uuid[])`;

/** Returns the entries as column arrays for `unnest`. */
export function flattenLedger(transactions: readonly LedgerTransaction[]) {
  const rows = transactions.flatMap(({ txn, orderId, entries }) =>
    entries.map((entry, index) => ({ txn, orderId, lineNo: index + 1, ...entry })),
  );
  return {
    txns: rows.map(({ txn }) => txn),
    lineNos: rows.map(({ lineNo }) => lineNo),
    accounts: rows.map(({ account }) => account),
    units: rows.map(({ unit }) => unit),
    amounts: rows.map(({ amountMinor }) => amountMinor),
    orderIds: rows.map(({ orderId }) => orderId),
  };
}

export function createLedgerStore(on: Queryable): LedgerStore {
  return {
    async book(transactions) {
      const { txns, lineNos, accounts, units, amounts, orderIds } = flattenLedger(transactions);
      if (txns.length === 0) return;
      await query(on, { name: 'ledger.book', text: BOOK, values: [txns, lineNos, accounts, units, amounts, orderIds] });
    },
  };
}
