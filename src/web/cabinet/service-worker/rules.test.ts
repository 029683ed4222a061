import { describe, expect, test } from 'vitest';
import { ruleOf, shellFor } from './rules.ts';

const HOST = 'https://cabinet.example/';
const PATH = 'https://example/cabinet/';
const navigation = (url: string, scope: string) => ruleOf({ method: 'GET', mode: 'navigate', url }, scope);
const fetched = (url: string, method = 'GET') => ruleOf({ method, mode: 'cors', url }, HOST);

describe('the cabinet’s service worker', () => {
  test.each(['ru', 'ge/orders', 'be/orders/0199d1a2', 'en?tab=past', ''])(
    'stands behind its own screens: %j',
    (path) => {
      expect(navigation(HOST + path, HOST)).toBe('shell');
      expect(navigation(PATH + path, PATH)).toBe('shell');
    },
  );

  test.each([
    [`${HOST}ticket/abc.pdf?lang=ru`, HOST],
    [`${HOST}entitlement/abc.pdf`, HOST],
    [`${HOST}api/v3/cabinet/tickets`, HOST],
    ['https://example/ru/minsk', PATH],
    ['https://other.example/ru', HOST],
  ])('leaves files that are handed out, and pages of others, alone: %s', (url, scope) => {
    expect(navigation(url, scope)).toBe('none');
  });

  test('keeps files whose names change with them, and nothing about a person', () => {
    expect(fetched(`${HOST}assets/cabinet-1a2b.js`)).toBe('file');
    expect(fetched(`${HOST}icons/belarus-any-192.png`)).toBe('file');
    for (const path of ['api/v3/cabinet/tickets', 'api/v3/me', 'session/renew', 'avatars/x.webp', 'ticket/abc.ics'])
      expect(fetched(HOST + path)).toBe('none');
    expect(fetched(`${HOST}assets/a.js`, 'POST')).toBe('none');
    expect(fetched('https://other.example/assets/a.js')).toBe('none');
  });

  test('speaks the language of the address that failed, else any it knows', () => {
    const cached = [`${PATH}ru`, `${PATH}be`];
    expect(shellFor(`${PATH}be/orders`, PATH, cached)).toBe(cached[1]);
    expect(shellFor(`${PATH}be?tab=past`, PATH, cached)).toBe(cached[1]);
    expect(shellFor(`${PATH}ge`, PATH, cached)).toBe(cached[0]);
    expect(shellFor(PATH, PATH, [])).toBeUndefined();
  });
});
