import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { MailFailure } from '#usecases/mail/mail-failure.ts';
import { createSmtpTransport } from './smtp.ts';

const BUYER = 'somebody@mail.example';

const ACCEPTED = { code: 0, text: '' };

/** The error of sending one email to a server that answers RCPT TO with this reply; null when it is down. */
async function failure(reply: { code: number; text: string } | null, change: object = {}): Promise<unknown> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, callback) =>
      callback(
        reply === ACCEPTED
          ? null
          : Object.assign(new Error(), { message: reply?.text.split('\n'), responseCode: reply?.code }),
      ),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const { port } = server.server.address() as AddressInfo;
  if (reply === null) await stop();
  else onTestFinished(stop);
  const smtp = createSmtpTransport(`smtp://user:secret@127.0.0.1:${port}`);
  onTestFinished(() => smtp.close());
  const mail = { from: { name: 'Rampa', address: 'tickets@rampa.example' }, replyTo: 'help@rampa.example' };
  return smtp
    .send({
      ...mail,
      market: 'belarus',
      key: 'ticket.mail:7',
      to: BUYER,
      subject: 'x',
      text: 'x',
      html: 'x',
      attachments: [],
      ...change,
    })
    .catch((error: unknown) => error);
}

test('a mail server that is down is named by its host, without the password', async () => {
  const down = await failure(null);
  expect(down).toBeInstanceOf(MailFailure);
  expect(down).toMatchObject({ facts: { key: 'ticket.mail:7', code: 'ESOCKET', command: 'CONN' } });
  expect((down as MailFailure).message).toMatch(
    /^The mail server 127\.0\.0\.1:\d+ did not take the email \(ESOCKET, CONN\)$/,
  );
});

test('an error about a refused recipient has no address in it', async () => {
  const refused = await failure({ code: 550, text: `5.1.1 <${BUYER}> no such user` });
  expect(refused).toMatchObject({
    facts: { code: 'EENVELOPE', command: 'RCPT TO', status: 550, enhancedStatus: '5.1.1', isFinal: true },
  });
  const all = [String(refused), (refused as Error).stack, JSON.stringify(refused)].join();
  expect(all).not.toContain(BUYER);
});

test.each([
  ['no such mailbox', 550, 'no such user', true],
  ['the same in other words', 550, 'Requested action not taken: mailbox unavailable', true],
  ['the same in the second line', 550, 'Sorry\nno such user', true],
  ['the same in words about the recipient', 553, 'Recipient address rejected', true],
  ['a disabled mailbox', 550, '5.2.1 mailbox disabled', true],
  ['a mailbox that is full', 552, '5.2.2 mailbox full', false],
  ['a mailbox that is busy', 450, '4.2.1 try again later', false],
  ['a server that does not relay for us', 554, '5.7.1 relay access denied', false],
  ['such a server in other words', 550, 'relay not permitted', false],
  ['a login that is missing', 530, '5.7.0 authentication required', false],
  ['a sender without a domain', 550, '5.1.8 Sender address rejected: Domain not found', false],
  ['a sender in a wrong syntax', 553, '5.1.7 bad address syntax', false],
  ['a sender of a mailbox that does not exist', 550, 'Sender verify failed', false],
  ['the same with the reason before', 550, 'Verification failed\nNo such user here\nSender verify failed', false],
  ['the same with the code of a recipient', 550, '5.1.1 Sender address rejected: User unknown', false],
  ['a sender who is not local', 550, 'not local sender over smtp', false],
  ['a reply in which our own address is unknown', 550, '<tickets@rampa.example> user unknown', false],
  ['a recipient against the rules', 550, 'Recipient address rejected: policy', false],
  ['an address of a host that looks like a status', 550, 'your host 5.1.1.7 is unwanted', false],
  ['a reply without words', 550, 'failed', false],
])('%s is final or not', async (_, code, text, isFinal) => {
  expect(await failure({ code, text })).toMatchObject({ facts: { isFinal } });
});

test.each([
  ['an attachment without content', { attachments: [{ filename: 'a.ics', contentType: 'text/calendar' }] }],
  ['a text that is none, which the library finds while it sends', { text: 7 }],
])('%s is a fault of ours and keeps its message and stack', async (_, change) => {
  const fault = await failure(ACCEPTED, change);
  expect(fault).not.toBeInstanceOf(MailFailure);
  expect(fault).toBeInstanceOf(TypeError);
  expect(fault).toMatchObject({ message: expect.stringMatching(/argument must be/), stack: expect.any(String) });
  expect(JSON.stringify(fault) + String(fault)).not.toContain(BUYER);
});
