import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { claimOrders } from './owned-orders.ts';
import type { Account, AccountsStore } from '#usecases/accounts/ports.ts';

/** An arbitrary fixed number that separates the locks on phones from other advisory locks. */
const PHONE_LOCK = 7_264_022;

const COLUMNS = `id, market, locale, phone, email, email_proved as "provedEmail", name, avatar,
  password_hash as "passwordHash", password_kind as "passwordKind", wrong_passwords as "wrongPasswords", version,
  banned_at is not null as "isBanned", (extract(epoch from now() - seen_at) / 86400)::float as "daysAway"`;

const BY_ID = `select ${COLUMNS} from account where id = $1 and deleted_at is null`;

const ADD = `
insert into account (id, market, locale, phone, phone_proved_at, email, email_proved, password_hash, password_kind,
  offer_version, privacy_version)
values ($1, $2, $3, $4, case when $5 then now() end, $6,
  case when $7 and not exists (select from account where email_proved = $6) then $6 end, $8, 'own', $9, $10)
returning ${COLUMNS}`;

const SET_PASSWORD = `
update account set password_hash = $2, password_kind = 'own', wrong_passwords = 0, version = version + 1,
  email = coalesce($3, email), seen_at = now()
where id = $1 returning ${COLUMNS}`;

const COUNT_WRONG_PASSWORD = `
update account set wrong_passwords = wrong_passwords + 1
where phone = $1 and ($2::int is null or wrong_passwords < $2) returning id`;

const GIVE_BACK_WRONG_PASSWORD = `
update account set wrong_passwords = greatest(0, wrong_passwords - 1) where phone = $1`;

const NOTE_RIGHT_PASSWORD = 'update account set wrong_passwords = 0, seen_at = now() where id = $1';

const KNOWS_DEVICE = 'select exists (select from session where account_id = $1 and device = $2) as known';

const KNOWS_DEVICE_OF = `
select exists (select from session s join account a on a.id = s.account_id where a.phone = $1 and s.device = $2) as known`;

export function createAccountsStore(on: Queryable): AccountsStore {
  const one = async (name: string, text: string, values: unknown[]): Promise<Account | null> =>
    (await query<Account>(on, { name: `accounts.${name}`, text, values }))[0] ?? null;
  const written = (account: Account | null): Account => {
    if (account === null) throw new Error('The account is gone');
    return account;
  };
  return {
    async lockPhone(phone) {
      const text = `select pg_advisory_xact_lock(${PHONE_LOCK}, hashtext($1))`;
      await query(on, { name: 'accounts.lock-phone', text, values: [phone] });
    },
    findByPhone: (phone) => one('by-phone', `select ${COLUMNS} from account where phone = $1`, [phone]),
    findById: (id) => one('by-id', BY_ID, [id]),
    lock: (id) => one('lock', `${BY_ID} for no key update`, [id]),
    async add(account) {
      const { id, market, locale, phone, isPhoneProved, email, isEmailProved, passwordHash } = account;
      const values = [id, market, locale, phone, isPhoneProved, email, isEmailProved, passwordHash];
      return written(await one('add', ADD, [...values, account.offerVersion, account.privacyVersion]));
    },
    setPassword: async ({ id, hash, newEmail }) =>
      written(await one('set-password', SET_PASSWORD, [id, hash, newEmail])),
    async countWrongPassword(phone, most) {
      const values = [phone, most];
      const counted = await query(on, { name: 'accounts.count-wrong', text: COUNT_WRONG_PASSWORD, values });
      return counted.length > 0;
    },
    async giveBackWrongPassword(phone) {
      await query(on, { name: 'accounts.give-back-wrong', text: GIVE_BACK_WRONG_PASSWORD, values: [phone] });
    },
    async noteRightPassword(id) {
      await query(on, { name: 'accounts.note-right', text: NOTE_RIGHT_PASSWORD, values: [id] });
    },
    claimOrders: (id) => claimOrders(on, id),
    async knowsDeviceOf(phone, device) {
      const statement = { name: 'accounts.knows-device-of', text: KNOWS_DEVICE_OF, values: [phone, device] };
      return (await query<{ known: boolean }>(on, statement))[0]?.known ?? false;
    },
    async knowsDevice(id, device) {
      const statement = { name: 'accounts.knows-device', text: KNOWS_DEVICE, values: [id, device] };
      const [row] = await query<{ known: boolean }>(on, statement);
      return row?.known ?? false;
    },
  };
}
