import { describe, expect, test } from 'vitest';
import { headHtml, jsonForHtml } from '#web/site/head-html.ts';
import type { SiteFacts } from '#web/site/site-facts.ts';

const site: SiteFacts = {
  market: 'belarus',
  locale: 'be',
  origin: 'https://rampa.example',
  languageMenu: true,
  languages: ['ru', 'be', 'en', 'ge'],
  hasSubNavigation: true,
  gatewayOrigins: [],
  defaultCity: 'minsk',
  now: '2026-11-21T10:00:00.000Z',
};
const hostile = '</title><script>alert(1)</script>"\'&';

describe('head', () => {
  test('canonical and hreflang name the same page in every language', () => {
    const html = headHtml({ title: 'т', description: 'о' }, site, '/be/minsk/event/5?page=2', 'Рампа');
    expect(html).toContain('<link rel="canonical" href="https://rampa.example/be/minsk/event/5?page=2">');
    const found = [...html.matchAll(/hreflang="([\w-]+)" href="([^"]+)"/g)].map(([, language, url]) => [language, url]);
    expect(found).toEqual([
      ['ru', 'https://rampa.example/ru/minsk/event/5?page=2'],
      ['be', 'https://rampa.example/be/minsk/event/5?page=2'],
      ['en', 'https://rampa.example/en/minsk/event/5?page=2'],
      ['ka', 'https://rampa.example/ge/minsk/event/5?page=2'],
      ['x-default', 'https://rampa.example/ru/minsk/event/5?page=2'],
    ]);
  });

  test('no text of an event gets out of its attribute, title or script block', () => {
    const html = headHtml(
      { title: hostile, description: hostile, image: '/posters/1.png', jsonLd: [{ '@type': 'Event', name: hostile }] },
      site,
      '/be/minsk/event/5',
      'Рампа',
    );
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html.match(/<\/title>/g)).toHaveLength(1);
    expect(html).not.toContain('content="</');
  });

  test('a page kept from search engines names no canonical address', () => {
    const html = headHtml({ title: 'т', description: 'о', noindex: true }, site, '/be/404', 'Рампа');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('canonical');
    expect(headHtml({ title: 'т', description: 'о' }, { ...site, locale: 'az' }, '/az/minsk', 'Rampa')).toContain(
      'noindex',
    );
  });

  test('JSON inside a page reads back and holds no markup', () => {
    const value = { a: '</script><!--', b: '\u2028', c: 'ў' };
    const text = jsonForHtml(value);
    expect(text).not.toMatch(/[<>\u2028]/);
    expect(JSON.parse(text)).toEqual(value);
  });
});
