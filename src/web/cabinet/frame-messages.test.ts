import { expect, test } from 'vitest';
import { readFrameMessage, readSiteMessage } from '#web/cabinet/frame-messages.ts';

const source = {} as Window;
const trusted = { source, origins: ['http://rampa.localhost:3000'] };
const said = (data: unknown, origin = 'http://rampa.localhost:3000', from: Window | null = source) => ({
  data,
  origin,
  source: from,
});

test('a site asks for the city and tells a chosen one', () => {
  expect(readSiteMessage(said({ type: 'isCity' }), trusted)).toEqual({ type: 'isCity' });
  expect(readSiteMessage(said({ type: 'city', city: 'brest' }), trusted)).toEqual({ type: 'city', city: 'brest' });
});

test('the frame answers with a city or with none', () => {
  expect(readFrameMessage(said({ type: 'city', city: 'brest' }), trusted)).toEqual({ type: 'city', city: 'brest' });
  expect(readFrameMessage(said({ type: 'city', city: null }), trusted)).toEqual({ type: 'city', city: null });
});

test.each([
  said({ type: 'city', city: 'brest' }, 'http://rampa.localhost:3001'),
  said({ type: 'city', city: 'brest' }, 'http://evil.rampa.localhost:3000'),
  said({ type: 'city', city: 'brest' }, 'null'),
  said({ type: 'city', city: 'brest' }, 'http://rampa.localhost:3000', {} as Window),
  said({ type: 'city', city: 'brest' }, 'http://rampa.localhost:3000', null),
  said({ type: 'city', city: '../evil' }),
  said({ type: 'city', city: 7 }),
  said({ type: 'login', token: 'x' }),
  said('city'),
  said(null),
])('anything else is not heard: %j', (event) => {
  expect(readSiteMessage(event, trusted)).toBeNull();
  expect(readFrameMessage(event, trusted)).toBeNull();
});
