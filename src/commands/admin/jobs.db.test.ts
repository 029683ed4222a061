import { expect, test } from 'vitest';
import { createAuditedRetry } from '#adapters/db/operation/audited-retry.ts';
import { createOutboxStore } from '#adapters/db/operation/outbox-store.ts';
import { createDeadLetters } from '#adapters/jobs/dead-letters.ts';
import { startJobs } from '#adapters/jobs/job-runner.ts';
import { createTestDatabase } from '#test/database.ts';
import { MailFailure } from '#usecases/mail/mail-failure.ts';
import { jobs } from './jobs.ts';

const { pool, url } = await createTestDatabase();

async function admin(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await jobs(createDeadLetters(pool, createAuditedRetry(pool)), args, (line) => lines.push(line));
  return { code, lines };
}

/** The running service; its mail server refuses every recipient until it accepts them. */
async function aService() {
  const sent: string[] = [];
  const mail = { isRefusing: true };
  const send = (topic: string) => async (job: { key: string }) => {
    const facts = { key: `${topic}:${job.key}`, code: 'EENVELOPE', host: 'mail.example', isFinal: true };
    if (mail.isRefusing) throw new MailFailure(facts);
    sent.push(facts.key);
  };
  const service = await startJobs({
    outbox: createOutboxStore(pool),
    databaseUrl: url,
    handlers: { 'ticket.mail': send('ticket.mail'), 'order.mail': send('order.mail') },
    onError: () => undefined,
  });
  return { service, sent, mail };
}

test('an email that was refused for good is listed, and sent again when an administrator says so', async () => {
  await pool.query(
    `insert into outbox (topic, key) values ('ticket.mail', 'order-7'), ('ticket.mail', 'order-8'), ('order.mail', 'order-9')`,
  );
  const { service, sent, mail } = await aService();
  try {
    service.wake();
    await expect.poll(async () => (await admin('list')).lines, { timeout: 10_000 }).toHaveLength(3);
    const { code, lines } = await admin('list');
    expect(code).toBe(0);
    const line = lines.find((each) => each.includes('order-7'));
    expect(line).toMatch(
      /^[0-9a-f-]{36} {2}20\S+Z {2}ticket\.mail {2}order-7 {2}.*did not take the email \(EENVELOPE\)$/,
    );

    mail.isRefusing = false;
    expect(await admin('retry', line?.slice(0, 36) ?? '', '--by', 'Ann')).toMatchObject({ code: 0 });
    await expect.poll(() => sent, { timeout: 10_000 }).toEqual(['ticket.mail:order-7']);
    expect(await admin('retry', line?.slice(0, 36) ?? '')).toMatchObject({ code: 1 });

    expect((await admin('retry', '--all', 'ticket.mail')).lines[0]).toMatch(/^1 given back/);
    await expect.poll(() => sent, { timeout: 10_000 }).toEqual(['ticket.mail:order-7', 'ticket.mail:order-8']);
    expect((await admin('list')).lines).toEqual([expect.stringContaining('order.mail  order-9')]);
    const { rows } = await pool.query('select actor, action, thing, detail from audit order by id');
    const retry = { actor: 'command line', action: 'job.retry', detail: { count: 1 } };
    expect(rows).toEqual([
      { ...retry, actor: 'Ann', thing: `job:${line?.slice(0, 36)}` },
      { ...retry, thing: 'jobs:ticket.mail' },
    ]);
  } finally {
    await service.stop();
  }
});

test('what it does not understand is answered with its usage', async () => {
  for (const args of [
    [],
    ['retry'],
    ['retry', 'x'],
    ['retry', '--all'],
    ['list', 'x'],
    ['retry', '-'.repeat(36)],
    ['retry', `a${'-'.repeat(35)}`],
  ])
    expect(await admin(...args)).toMatchObject({ code: 2 });
});
