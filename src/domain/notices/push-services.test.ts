import { expect, test } from 'vitest';
import { isPushService } from './push-services.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QGuQ',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('a browser’s maker: %s', (endpoint) => {
  expect(isPushService(endpoint)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/',
  'https://fcm.googleapis.com.evil.example/',
  'https://evilfcm.googleapis.com.example',
  'https://user@fcm.googleapis.com/',
  'https://127.0.0.1/',
  String.raw`https://fcm.googleapis.com\@evil.example`,
  'nothing',
])('nobody we send to: %s', (endpoint) => {
  expect(isPushService(endpoint)).toBe(false);
});
