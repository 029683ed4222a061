/** Money of `payment p` that the provider still has after chargebacks and after refunds that left or will leave. */
export const KEPT = `(coalesce(p.transferred_minor, p.captured_minor, 0) - p.charged_back_minor
  - coalesce((select sum(coalesce(x.sent_minor, x.amount_minor)) from refund x
    where x.payment_id = p.id and x.state <> 'failed'), 0))`;
