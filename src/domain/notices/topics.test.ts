import { expect, test } from 'vitest';
import { type Choice, channelsFor, mayChoose, PROMOTIONAL, settingsOf, TOPICS } from './topics.ts';

const everywhere = { mail: true, sms: true, push: true };
const chosenAt = new Date('2026-11-22T09:00:00Z');
const choice = (topic: Choice['topic'], channel: Choice['channel'], isOn: boolean): Choice => ({
  topic,
  channel,
  isOn,
  chosenAt,
});

test('emails about one’s own tickets cannot be chosen away', () => {
  expect(mayChoose('tickets', 'mail')).toBe(false);
  expect(channelsFor('tickets', [choice('tickets', 'mail', false)], everywhere)).toContain('mail');
});

test('nothing that advertises is sent by mail without a yes', () => {
  for (const topic of PROMOTIONAL) {
    expect(channelsFor(topic, [], everywhere)).not.toContain('mail');
    expect(channelsFor(topic, [choice(topic, 'mail', true)], everywhere)).toContain('mail');
  }
});

test('an SMS is sent only to who asked for it, and never as advertising', () => {
  for (const topic of TOPICS) expect(channelsFor(topic, [], everywhere)).not.toContain('sms');
  expect(channelsFor('reminders', [choice('reminders', 'sms', true)], everywhere)).toContain('sms');
  expect(channelsFor('news', [choice('news', 'sms', true)], everywhere)).not.toContain('sms');
});

test('a way that does not reach the person is not taken', () => {
  expect(channelsFor('reminders', [], { mail: false, sms: true, push: false })).toEqual([]);
});

test('a setting says when it was chosen, and the untouched ones that they were not', () => {
  const settings = settingsOf([choice('news', 'mail', true)]);
  expect(settings.filter((each) => each.chosenAt !== null)).toMatchObject([
    { topic: 'news', channel: 'mail', isOn: true },
  ]);
});
