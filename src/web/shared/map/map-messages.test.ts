import { expect, test } from 'vitest';
import { readMapMessage, readPageMessage } from './map-messages.ts';

const origin = 'https://rampa.example';
const frame = { name: 'the frame' } as unknown as Window;
const trusted = { source: frame, origin };
const from = (data: unknown, sender: { origin?: string; source?: Window | null } = {}) => ({
  data,
  origin,
  source: frame,
  ...sender,
});

test('messages of the contract are read from the other side only', () => {
  const shown = { type: 'show', pins: [], here: null, theme: 'dark' };
  expect(readPageMessage(from(shown), trusted)).toEqual(shown);
  for (const type of ['ready', 'drawn', 'close'])
    expect(readMapMessage(from({ type, extra: 1 }), trusted)).toEqual({ type });
  expect(readMapMessage(from({ type: 'failed', cause: 'webgl' }), trusted)).toEqual({ type: 'failed', cause: 'webgl' });
  for (const sender of [{ origin: 'https://rampa.example.evil.test' }, { source: null }, { source: {} as Window }]) {
    expect(readMapMessage(from({ type: 'close' }, sender), trusted)).toBeNull();
    expect(readPageMessage(from(shown, sender), trusted)).toBeNull();
  }
});

test.each([null, 'close', 7, {}, { type: 'open' }, { type: 'show' }])('no message is made of %j', (data) => {
  expect(readMapMessage(from(data), trusted)).toBeNull();
  expect(readPageMessage(from(data), trusted)).toBeNull();
});
