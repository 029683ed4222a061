-- A gift certificate whose purchase was charged back is frozen: it keeps its balance, and nobody can spend it.
--
-- Locks against readers and writers: certificate, for a moment, while its rows are read once.

alter table certificate drop constraint certificate_state_check;
alter table certificate add constraint certificate_state_check check (state in ('active', 'frozen', 'void'));
alter table certificate drop constraint certificate_check1;
alter table certificate add constraint certificate_void_is_empty check (state <> 'void' or balance_minor = 0);
