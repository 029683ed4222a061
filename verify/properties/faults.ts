/** A mistake as a developer might make it. Each must be detected within five seeds, or the proof is too weak. */
export type Fault = {
  name: string;
  area: 'pricing' | 'lines' | 'payments' | 'returns' | 'tickets';
  meaning: string;
  edits: readonly { file: string; find: string; replace: string }[];
  /** Drops constraints that would still prevent the damage. */
  sql?: readonly string[];
};

function one(name: string, area: Fault['area'], meaning: string, file: string, find: string, replace: string): Fault {
  return { name, area, meaning, edits: [{ file, find, replace }] };
}

// Faults of tenders belong here as well, beside the commands that find them.
export const FAULTS: readonly Fault[] = [
  one('full-fee', 'pricing', 'a reduced ticket bears the fee of the full price', 'domain/pricing/fee.ts', 'proportionMinor(line.listFeeMinor, priceMinor, line.listedMinor)', 'line.listFeeMinor'),
  one('fee-of-seller', 'pricing', 'the buyer pays a fee that the seller pays', 'domain/pricing/fee.ts', `rule.payer === 'buyer'`, 'rule.organizerId !== 0'),
  one('no-least-fee', 'pricing', 'a fee has no least amount', 'domain/pricing/fee.ts', 'shareMinor(priceMinor, permille) + fixedMinor, minMinor ?? 0', 'shareMinor(priceMinor, permille) + fixedMinor'),
  one('rounds-down', 'pricing', 'shares are rounded down', 'domain/money/money.ts', 'amountMinor * permille + 500', 'amountMinor * permille'),
  one('dearest-free', 'pricing', 'of a set the dearest tickets are reduced', 'domain/pricing/choose-rules.ts', 'other.listedMinor - one.listedMinor', 'one.listedMinor - other.listedMinor'),
  one('smaller-group', 'pricing', 'a group begins one ticket too early', 'domain/pricing/rule-options.ts', '? effect.fromTickets', '? effect.fromTickets - 1'),
  one('no-minimum', 'pricing', 'a rule does not wait for its least number of tickets', 'domain/pricing/rule-options.ts', 'if (covered.length < (condition.minQuantity ?? 0)) return false;', ''),
  one('reduced-twice', 'pricing', 'rules reduce reduced tariffs', 'domain/pricing/rule.ts', `|| !isReducedKind(line.tariff.kind)`, '|| true'),
  one('uses-unlimited', 'pricing', 'a rule reduces more tickets than it may', 'domain/pricing/rule-progress.ts', 'if (usesLeft === 0) return null;', ''),
  one('voucher-and-rules', 'pricing', 'a voucher that stands alone is combined with rules', 'domain/pricing/price-with-voucher.ts', 'if (!voucher.isCombinable) return alone;', ''),
  one('stale-amount', 'pricing', 'a buyer pays another amount than was shown', 'usecases/orders/prepare-checkouts.ts', 'order.dueMinor !== request.dueMinor', 'false'),
  one('tier-overrun', 'pricing', 'a hold takes tickets of a tier that is used up', 'adapters/db/sale/hold-statement.ts', 'where used is null or used + wanted > tier_limit', 'where used is null'),
  one('tier-kept', 'pricing', 'a changed basket keeps its former tickets of a tier', 'adapters/db/pricing/pricing-store.ts', 'set used = t.used - g.tickets', 'set used = t.used'),
  one('voucher-kept', 'pricing', 'an order that ends keeps its voucher', 'adapters/db/sale/order-closing.ts', 'set used = c.used - u.uses', 'set used = c.used'),

  one('seat-kept', 'lines', 'a seat that leaves the basket stays held', 'usecases/basket/change-seats.ts', 'await seats.freeSeats(orderId, performanceId, freed);', ''),
  one('entries-kept', 'lines', 'an order that ends keeps its entries', 'adapters/db/sale/order-closing.ts', 'set used = q.used - e.entries', 'set used = q.used'),
  one('units-again', 'lines', 'a changed basket takes all its units of an item again', 'usecases/basket/change-units.ts', 'optionNos.length - had.length)', 'optionNos.length)'),
  one('other-part-lost', 'lines', 'tickets of one performance replace those of the others', 'usecases/basket/change-basket.ts', 'stays: order.lines.filter((line) => !isTicketLine(line) || line.performanceId !== performanceId)', 'stays: order.lines.filter((line) => !isTicketLine(line))'),

  one('old-date-paid', 'payments', 'late money buys tickets for a date that was moved meanwhile', 'domain/orders/settlement.ts', `if (performances.some(({ isRescheduled }) => isRescheduled)) return autoRefund('performance_moved');`, ''),
  one('changed-order-paid', 'payments', 'an earlier payment buys the changed order', 'domain/orders/settlement.ts', 'order.dueMinor !== payment.amountMinor ||', ''),
  one('second-capture-kept', 'payments', 'money that came twice is kept', 'domain/orders/settlement.ts', 'return isSecondCapture(facts)', 'return false'),
  one('wrong-amount-paid', 'payments', 'another amount than asked buys the order', 'domain/orders/settlement.ts', `if (fact.amountMinor !== payment.amountMinor) return autoRefund('wrong_amount');`, ''),
  one('one-seller', 'payments', 'all that is sold is owed to the operator', 'domain/ledger/ledger.ts', `organizerId ?? 'none'`, `'none'`),
  one('chargeback-leaves-tickets', 'payments', 'tickets stay valid when the bank took all the money back', 'domain/orders/chargeback.ts', 'return isAllGone &&', 'return !isAllGone &&'),
  one('refunds-go-on', 'payments', 'refunds are sent although the bank took the money back', 'adapters/db/sale/chargebacks-store.ts', `where payment_id = $1 and state = 'requested' returning id`, `where payment_id = $1 and state = 'none' returning id`),

  one('fee-with-own-return', 'returns', 'a buyer who returns a ticket gets the fee too', 'domain/refunds/returns.ts', 'pricePermille: sharePermille, hasFee: false', 'pricePermille: sharePermille, hasFee: true'),
  one('fee-kept', 'returns', 'a cancellation keeps the fee', 'domain/refunds/returns.ts', 'WHOLE_RETURN: ReturnRule = { pricePermille: 1000, hasFee: true }', 'WHOLE_RETURN: ReturnRule = { pricePermille: 1000, hasFee: false }'),
  {
    name: 'fee-twice',
    area: 'returns',
    meaning: 'a performance postponed and then cancelled returns the fee both times',
    edits: [{ file: 'domain/refunds/returns.ts', find: 'rule.hasFee && !line.isFeeReturned && !isFeeGone', replace: 'rule.hasFee && !isFeeGone' }],
    sql: ['alter table return_line drop constraint return_line_pkey', 'alter table ledger_entry drop constraint ledger_entry_pkey'],
  },
  one('paid-by-bank-too', 'returns', 'a return pays what the bank has paid already', 'domain/refunds/returns.ts', 'if (chargedBackMinor === 0) return owedMinor;', 'return owedMinor;'),
  one('all-lines-back', 'returns', 'a cancellation returns the lines of other performances too', 'adapters/db/sale/returns-store.ts', `  'l.performance_id = $1',`, `  'true',`),
  one('ended-too-early', 'returns', 'an order ends with the first line that is returned', 'adapters/db/sale/returns-store.ts', `and not exists (select from order_line l where l.order_id = orders.id and l.state = 'live')`, ''),
  one('seat-stays-sold', 'returns', 'the seat of a returned ticket stays sold', 'adapters/db/sale/returns-store.ts', 'set status = 0, order_id = null, rev = s.rev + 1', 'set rev = s.rev + 1'),
  one('used-code-back', 'returns', 'a code that was used can be returned', 'domain/items/item-return.ts', 'isOpen: !facts.isUsed && (', 'isOpen: ('),

  one('handed-over-twice', 'tickets', 'a buyer hands over a ticket that is somebody else’s', 'usecases/transfers/hand-over-ticket.ts', `ticket.holder.isHandedOver ? 'ticket_handed_over' : null`, 'null'),
  one('after-the-doors', 'tickets', 'tickets change hands when the doors are open', 'domain/tickets/transfer.ts', `now < doorsOpenAt(performance.startsAt) ? null : 'transfer_closed'`, 'true ? null : null'),
  one('in-twice', 'tickets', 'a ticket lets two people in', 'domain/tickets/ticket-verdict.ts', `case 'none':\n      return 'used';`, `case 'none':\n      return 'valid';`),
  one('dead-code', 'tickets', 'a code that died is good', 'domain/tickets/ticket-verdict.ts', `if (ticket.state === 'void' ||`, 'if ('),
  one('old-print', 'tickets', 'a ticket printed before a postponement is refused', 'domain/tickets/ticket-verdict.ts', 'Array.from({ length: currentEpoch }, (_, index) => index + 1)', '[currentEpoch]'),
];
