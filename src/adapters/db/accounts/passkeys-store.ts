import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { ListedPasskey, PasskeysStore, StoredPasskey } from '#usecases/accounts/passkey-ports.ts';

const REMEMBER = 'insert into passkey_challenge (challenge, asker, domain) values ($1, $2, $3)';

const SPEND = `
delete from passkey_challenge
where challenge = $1 and asker = $2 and domain = $3 and asked_at > now() - interval '5 minutes' returning challenge`;

const LOCK = `
select p.id, p.account_id as "accountId", p.credential_id as "credentialId", p.public_key as "publicKey", p.counter,
  p.transports
from passkey p join account a on a.id = p.account_id where p.credential_id = $1 for no key update of a`;

const COUNT_USE = `
update passkey set counter = $2, is_backed_up = $3, used_at = now()
where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`;

const LIST = `
select id, credential_id as "credentialId", domain, transports, name, created_at as "createdAt", used_at as "usedAt"
from passkey where account_id = $1 order by created_at, id`;

const ADD = `
insert into passkey (id, account_id, credential_id, domain, public_key, counter, transports, is_backed_up, name)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing returning id`;

const RENAME = 'update passkey set name = $3 where account_id = $1 and id = $2 returning id';
const REMOVE = 'delete from passkey where account_id = $1 and id = $2 returning id';

export function createPasskeysStore(on: Queryable): PasskeysStore {
  const isDone = async (name: string, text: string, values: unknown[]): Promise<boolean> =>
    (await query(on, { name: `passkeys.${name}`, text, values })).length > 0;
  return {
    async remember({ challenge, asker, domain }) {
      await query(on, { name: 'passkeys.remember', text: REMEMBER, values: [challenge, asker, domain] });
    },
    spend: ({ challenge, asker, domain }) => isDone('spend', SPEND, [challenge, asker, domain]),
    async lock(credentialId) {
      const statement = { name: 'passkeys.lock', text: LOCK, values: [credentialId] };
      return (await query<StoredPasskey>(on, statement))[0] ?? null;
    },
    countUse: (id, { counter, isBackedUp }) => isDone('count-use', COUNT_USE, [id, counter, isBackedUp]),
    list: (accountId) => query<ListedPasskey>(on, { name: 'passkeys.list', text: LIST, values: [accountId] }),
    add: ({ id, accountId, credentialId, domain, publicKey, counter, transports, isBackedUp, name }) =>
      isDone('add', ADD, [id, accountId, credentialId, domain, publicKey, counter, transports, isBackedUp, name]),
    rename: (accountId, id, name) => isDone('rename', RENAME, [accountId, id, name]),
    remove: (accountId, id) => isDone('remove', REMOVE, [accountId, id]),
  };
}
