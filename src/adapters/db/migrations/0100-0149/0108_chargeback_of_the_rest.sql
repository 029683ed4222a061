-- The provider named no amount and holds nothing of the payment any more: amount_minor is what refunds had left there,
-- while fewer may be known here, or more. What was booked is in payment.charged_back_minor.
alter table chargeback add column takes_rest boolean not null default false;
