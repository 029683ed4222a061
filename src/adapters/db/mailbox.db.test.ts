import { expect, test } from 'vitest';
import { mailboxOf } from '#domain/contact/mailbox-of.ts';
import { createTestDatabase } from '#test/database.ts';

const { pool } = await createTestDatabase();

test.each([
  ['li.mit@gmail.com', 'limit@gmail.com'],
  ['limit+tickets+2@googlemail.com', 'limit@gmail.com'],
  ['first.last@mail.example', 'first.last@mail.example'],
  ['first.last+a@mail.example', 'first.last@mail.example'],
  ['+only@mail.example', '@mail.example'],
  ['кавальчук+1@пошта.бел', 'кавальчук@пошта.бел'],
])('%s is the mailbox %s, here and in the database', async (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
  const { rows } = await pool.query<{ mailbox: string }>('select mailbox_of($1) as mailbox', [email]);
  expect(rows[0]?.mailbox).toBe(mailbox);
});
