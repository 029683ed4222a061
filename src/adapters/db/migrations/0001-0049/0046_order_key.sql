-- The order's id stands in the bank's return address, in logs and in histories: it is no secret. Beside the visitor's
-- cookie and the account, this random key opens an order: its creator chooses it or is told it, nobody else is.
alter table orders add column order_key text;
-- Buyers of before get theirs with the next letter that needs it.
update orders set order_key = replace(gen_random_uuid()::text, '-', '') where state in ('held', 'awaiting_payment', 'paid');

-- `idem_key` is now a digest of the caller and the key they sent, so the same key of somebody else is another one. This
-- is the digest of what was asked for: the same key with another body is refused.
alter table orders add column idem_body text;
