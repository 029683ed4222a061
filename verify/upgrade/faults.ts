/** A mistake in a migration, as a developer might make it. Each must be detected, or the checks are too weak. */
export type Fault = { name: string; meaning: string; file: string; find: string; replace: string };

const LINES = '0111_order_lines.sql';
const RETURNS = '0112_returns_by_line.sql';

export const FAULTS: readonly Fault[] = [
  {
    name: 'forgotten-state',
    meaning: 'lines of a cancelled performance count as returned by their buyers',
    file: LINES,
    find: `c.void_reason in ('performance_cancelled', 'seller_cancelled', 'chargeback')`,
    replace: `c.void_reason in ('seller_cancelled', 'chargeback')`,
  },
  {
    name: 'any-code',
    meaning: 'of several codes of a line the void one counts',
    file: LINES,
    find: `c.state = 'void', c.issued_at desc`,
    replace: `c.state <> 'void', c.issued_at desc`,
  },
  {
    name: 'seller-of-today',
    meaning: 'what another organizer sold before belongs to the one of today',
    file: LINES,
    find: 'case when b.order_id is null then e.organizer_id else b.organizer_id end',
    replace: 'e.organizer_id',
  },
  {
    name: 'lost-points',
    meaning: 'no line knows that points paid a part of it',
    file: LINES,
    find: 'o.id = l.order_id and o.points_minor > 0',
    replace: 'o.id = l.order_id and o.points_minor < 0',
  },
  {
    name: 'lost-units',
    meaning: 'a parking place loses the performance that it was bought for',
    file: LINES,
    find: 'l.item_id, l.option_no, l.performance_id, l.price_minor',
    replace: 'l.item_id, l.option_no, null, l.price_minor',
  },
  {
    name: 'wrong-sign',
    meaning: 'points that came back are added to the money',
    file: RETURNS,
    find: '(l.back_minor - l.points_back)::numeric',
    replace: '(l.back_minor + l.points_back)::numeric',
  },
  {
    name: 'wrong-rounding',
    meaning: 'the share of each line is rounded by itself',
    file: RETURNS,
    find: `coalesce(round(money_back * money_upto / nullif(money_total, 0))
      - round(money_back * (money_upto - money_minor) / nullif(money_total, 0)), 0)`,
    replace: 'coalesce(round(money_back * money_minor / nullif(money_total, 0)), 0)',
  },
  {
    name: 'forgotten-case',
    meaning: 'a fee that came back when a performance was postponed has no case',
    file: RETURNS,
    find: '  union select order_id, cause from fee_return\n',
    replace: '',
  },
  {
    name: 'forgotten-chargeback',
    meaning: 'what the bank had taken back is not part of a return',
    file: RETURNS,
    find: 'coalesce(b.charged_back_minor, 0) as charged_back_minor',
    replace: '0 as charged_back_minor',
  },
  {
    name: 'forgotten-fees',
    meaning: 'fees that came back are not written down, so they could come back again',
    file: RETURNS,
    find: 'where l.fee_minor > 0',
    replace: 'where l.fee_minor < 0',
  },
  {
    name: 'former-names',
    meaning: 'ledger transactions of returns keep their former names',
    file: RETURNS,
    find: 'where e.txn = n.old_txn',
    replace: 'where e.txn = n.old_txn and false',
  },
  {
    name: 'refunds-apart',
    meaning: 'refunds do not know their case',
    file: RETURNS,
    find: 'r.order_id = c.order_id and r.reason = c.cause',
    replace: 'r.order_id = c.order_id and r.reason = c.cause and false',
  },
  {
    name: 'lost-points-back',
    meaning: 'points that came back with a return are forgotten',
    file: RETURNS,
    find: 'coalesce(b.points_minor, 0) as points_minor',
    replace: '0 as points_minor',
  },
  {
    name: 'other-account',
    meaning: 'ledger entries of returns move to another account',
    file: RETURNS,
    find: 'update ledger_entry e set txn = n.txn',
    replace: `update ledger_entry e set account = replace(e.account, 'fees:', 'fee:'), txn = n.txn`,
  },
  {
    name: 'former-epochs',
    meaning: 'codes that were printed after a postponement are of no known date',
    file: RETURNS,
    find: 'drop table fee_return;',
    replace: 'drop table fee_return; update performance set epoch = 1;',
  },
  {
    name: 'finished-orders',
    meaning: 'orders whose refunds are on their way count as refunded',
    file: RETURNS,
    find: 'drop table fee_return;',
    replace: `drop table fee_return; update orders set state = 'refunded' where state = 'refund_pending';`,
  },
  {
    name: 'untold-lock',
    meaning: 'a migration locks a table that its comment does not name',
    file: RETURNS,
    find: '-- Locks against writers: order_line.\n',
    replace: '',
  },
];
