import { join } from 'node:path';
import type pg from 'pg';
import { createCommonPasswords } from '#adapters/accounts/common-passwords.ts';
import { createPasswordHasher } from '#adapters/accounts/password-hasher.ts';
import { readSecret } from '#adapters/accounts/read-secret.ts';
import { createDemoMessages } from '#adapters/db/operation/demo-messages-store.ts';
import { createPersonalDataReads } from '#adapters/db/profile/personal-data-export.ts';
import { leaveTransaction } from '#adapters/db/profile/leave-store.ts';
import { createOperatorStore } from '#adapters/db/profile/operator-store.ts';
import { createAccountMailWriter } from '#adapters/mail/account-emails.ts';
import { createDemoTransport } from '#adapters/mail/demo-transport.ts';
import { createSiteLinks } from '#adapters/mail/site-links.ts';
import { createSmtpTransport } from '#adapters/mail/smtp.ts';
import { createTicketFiles } from '#adapters/tickets/ticket-files.ts';
import type { Config } from '#main/config/config.ts';
import { siteOf } from '#domain/hosts/deployment-hosts.ts';
import type { AccountAdminDeps } from '#commands/admin/account.ts';

/** Sends the last email of an account from here. An account without an address gets none: only the server sends SMS. */
export async function accountParts(config: Config, pool: pg.Pool): Promise<AccountAdminDeps> {
  const now = () => new Date();
  const links = createSiteLinks((market) => siteOf(config, market));
  const files = createTicketFiles({ cacheDirectory: join(config.dataDir, 'fonts'), links });
  const accountMail = createAccountMailWriter({ links, files, sender: config.mailFrom, now });
  return {
    accounts: createOperatorStore(pool),
    hasher: await createPasswordHasher(),
    commonPasswords: createCommonPasswords(),
    transaction: leaveTransaction(pool),
    personalData: createPersonalDataReads(pool),
    readSecret,
    async sendDeletionNotice({ email, ...reader }) {
      if (email === null) return;
      const smtp = config.smtpUrl === undefined ? null : createSmtpTransport(config.smtpUrl);
      const key = `account.deleted:${now().toISOString()}`;
      const mail = accountMail.write({ email: { kind: 'account_deleted' }, reader, to: email, key });
      await (smtp ?? createDemoTransport(createDemoMessages(pool))).send(mail).finally(() => smtp?.close());
    },
    now,
  };
}
