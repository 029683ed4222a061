import { afterEach, expect, test } from 'vitest';
import { MailFailure } from '#usecases/mail/mail-failure.ts';
import { runCommand } from './run-command.ts';

afterEach(() => void (process.exitCode = undefined));

async function lines(error: unknown): Promise<string[]> {
  const messages: string[] = [];
  await runCommand(
    () => Promise.reject(error as Error),
    (line) => messages.push(line),
  );
  return messages;
}

test('a database that goes away during a command is one clear line and exit code 1', async () => {
  const gone = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
  expect(await lines(gone)).toEqual([
    'The database cannot answer (terminating connection due to administrator command). Look whether the last step was done before you repeat it.',
  ]);
  expect(process.exitCode).toBe(1);
});

test('a mail server that is down is not told as the database', async () => {
  const failure = new MailFailure({ key: 'a:1', code: 'EDNS', command: 'CONN', host: 'mail.example', isFinal: false });
  expect(await lines(failure)).toEqual(['The mail server mail.example did not take the email (EDNS, CONN)']);
});

test('a reason that was written for people is said as it is, and a bug keeps its stack', async () => {
  expect(await lines(new Error('The database belongs to a newer release'))).toEqual([
    'The database belongs to a newer release',
  ]);
  await expect(lines(new TypeError('x is not a function'))).rejects.toThrow('x is not a function');
});
