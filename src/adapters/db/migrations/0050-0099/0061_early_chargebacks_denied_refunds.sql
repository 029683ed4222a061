-- Null while the capture that the chargeback takes back has not been told of: notices of one payment come in any order.
alter table chargeback add column booked_at timestamptz;
update chargeback set booked_at = created_at;
create index chargeback_unbooked on chargeback (payment_id) where booked_at is null;

-- Since when the provider says that it does not know a refund it had taken. Null: it knows it, or was not asked.
alter table refund add column denied_since timestamptz;
