import { expect, test } from 'vitest';
import { MailFailure } from '#usecases/mail/mail-failure.ts';
import { markAsOfDatabase } from './database-trouble.ts';
import { watchDatabase } from './database-watch.ts';

function refused(): Error {
  const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  markAsOfDatabase(error);
  return error;
}

function aWatch() {
  const messages: string[] = [];
  const details: object[] = [];
  const state = { isAway: false };
  const say = (about: object, message: string) => {
    details.push(about);
    messages.push(message);
  };
  const watch = watchDatabase({
    ask: async () => {
      if (state.isAway) throw refused();
    },
    log: () => ({ error: say, warn: say }),
    checkEveryMs: 5,
  });
  return { watch, messages, details, state };
}

test('a database that goes is one line, and one when it is back, however many loops complain', async () => {
  const { watch, messages, state } = aWatch();
  state.isAway = true;
  for (let round = 0; round < 20; round += 1) {
    for (const what of ['relay', 'jobs', 'connection']) watch.failed(what, refused());
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  expect(messages).toEqual(['the database is gone']);
  state.isAway = false;
  await expect.poll(() => messages).toEqual(['the database is gone', 'the database is back']);
  state.isAway = true;
  watch.failed('relay', refused());
  await expect.poll(() => messages).toHaveLength(3);
  watch.stop();
});

test('trouble of one connection is told without calling the database gone, and other faults as they are', async () => {
  const { watch, messages } = aWatch();
  watch.failed('relay', refused());
  await expect.poll(() => messages).toEqual(['the database refused work']);
  watch.failed('relay', new TypeError('of our own'));
  expect(messages).toEqual(['the database refused work', 'work behind the pages failed']);
});

test('an email that a mail server did not take is told as such, with its effect', () => {
  const { watch, messages, details } = aWatch();
  const facts = { key: 'ticket.mail:7', code: 'ESOCKET', command: 'CONN', host: 'mail.example:587' };
  for (const isFinal of [false, true]) watch.failed('ticket.mail', new MailFailure({ ...facts, isFinal }));
  expect(messages).toEqual(['mail could not be sent', 'mail was refused for good']);
  expect(details[0]).toEqual({ what: 'ticket.mail', ...facts });
});
