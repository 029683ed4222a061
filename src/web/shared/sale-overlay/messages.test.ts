import { expect, test, vi } from 'vitest';
import { gatewayAddress, post, readHostMessage, readWidgetMessage } from './messages.ts';

const ours = 'https://rampa.example';
const frame = { name: 'the frame' } as unknown as Window;
const stranger = { name: 'a stranger' } as unknown as Window;
const trusted = { source: frame, origins: [ours] };
const from = (data: unknown, origin = ours, source: Window | null = frame) => ({ data, origin, source });

test('messages of the contract are read from our own window and origin', () => {
  expect(readWidgetMessage(from({ type: 'closeFrame' }), trusted)).toEqual({ type: 'closeFrame' });
  expect(readWidgetMessage(from({ type: 'requestToken' }), trusted)).toEqual({ type: 'requestToken' });
  expect(readWidgetMessage(from({ type: 'closeFrameError' }), trusted)).toEqual({ type: 'closeFrameError' });
  expect(readWidgetMessage(from({ type: 'paid' }), trusted)).toEqual({ type: 'paid' });
  const payment = { type: 'payment', url: 'https://pay.example/1' };
  expect(readWidgetMessage(from({ ...payment, extra: 1 }), trusted)).toEqual(payment);
  const token = { type: 'token', auth: true, token: 'a.b.c' };
  expect(readHostMessage(from(token), trusted)).toEqual(token);
  expect(readHostMessage(from({ type: 'closeFrameFromSite' }), trusted)).toEqual({ type: 'closeFrameFromSite' });
});

test.each([
  'https://rampa.example.evil.test',
  'https://evil-rampa.example',
  'https://sub.rampa.example',
  'http://rampa.example',
  'https://rampa.example:8443',
  'https://rampa.example/',
  'https://RAMPA.example',
  'https://xn--rmpa-5cd.example',
  'null',
  '',
  'file://',
  'https://rampa.exampl',
])('nothing is read from %s', (origin) => {
  expect(readWidgetMessage(from({ type: 'requestToken' }, origin), trusted)).toBeNull();
  expect(readHostMessage(from({ type: 'token', auth: true, token: 'x' }, origin), trusted)).toBeNull();
});

test('the right origin in another window is a stranger', () => {
  expect(readWidgetMessage(from({ type: 'requestToken' }, ours, stranger), trusted)).toBeNull();
  expect(readWidgetMessage(from({ type: 'requestToken' }, ours, null), trusted)).toBeNull();
  expect(readWidgetMessage(from({ type: 'requestToken' }, ours, null), { source: null, origins: [ours] })).toBeNull();
});

test.each([
  null,
  undefined,
  'closeFrame',
  7,
  [],
  {},
  { type: 'open' },
  { type: 'payment' },
  { type: 'payment', url: 5 },
])('no message is made of %j', (data) => {
  expect(readWidgetMessage(from(data), trusted)).toBeNull();
  expect(readHostMessage(from(data), trusted)).toBeNull();
});

test('a token is text of a sensible length or nothing', () => {
  const read = (token: unknown, auth: unknown = true) => readHostMessage(from({ type: 'token', auth, token }), trusted);
  expect(read(null, false)).toEqual({ type: 'token', auth: false, token: null });
  expect(read('x'.repeat(5000))).toBeNull();
  expect(read({})).toBeNull();
  expect(read('x', 'yes')).toBeNull();
});

test.each(['*', '/', 'https://rampa.example/path', 'rampa.example', ''])('nothing is sent to "%s"', (origin) => {
  const postMessage = vi.fn();
  expect(() => post({ postMessage } as unknown as Window, { type: 'closeFrame' }, origin)).toThrow();
  expect(postMessage).not.toHaveBeenCalled();
});

const gateways = ['https://checkout.bepaid.by', 'http://127.0.0.1:3001'];

test('a payment page of the list is gone to', () => {
  expect(gatewayAddress('https://checkout.bepaid.by/v2/checkout?token=1', gateways)).toBe(
    'https://checkout.bepaid.by/v2/checkout?token=1',
  );
  expect(gatewayAddress('http://127.0.0.1:3001/pay', gateways)).toBe('http://127.0.0.1:3001/pay');
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://checkout.bepaid.by/1',
  'vbscript:x',
  'file:///etc/passwd',
  'about:blank',
  'ftp://checkout.bepaid.by/',
  'http://checkout.bepaid.by/',
  '//checkout.bepaid.by/',
  '/v2/checkout',
  'checkout.bepaid.by',
  'https://evil.test/',
  'https://checkout.bepaid.by.evil.test/',
  'https://checkout.bepaid.by@evil.test/',
  'https://evil.test#@checkout.bepaid.by',
  'https://evil.test\\@checkout.bepaid.by',
  'https://evil.test/?checkout.bepaid.by',
  'https://user@checkout.bepaid.by/',
  'https://user:word@checkout.bepaid.by/',
  'https://checkout.bepaid.by:8443/',
  'https://checkout.bepaid.bу/',
  'https://checkout.bepaid.by%2eevil.test/',
  'https://xcheckout.bepaid.by/',
  'https://bepaid.by/',
  'https://checkout。bepaid.by.evil/',
  'http://127.0.0.1:3002/pay',
  'http://127.0.0.1.evil.test:3001/',
  'http://localhost:3001/',
  'https:checkout.bepaid.bx',
  '',
  'null',
])('"%s" is not gone to', (url) => {
  expect(gatewayAddress(url, gateways)).toBeNull();
});

test('plain http is no payment page, even if somebody lists it', () => {
  expect(gatewayAddress('http://pay.example/', ['http://pay.example'])).toBeNull();
});
