import { describe, expect, test } from 'vitest';
import { headHtml, jsonForHtml, jsonMarkup } from './head-html.ts';
import type { Markup } from './markup.ts';
import type { SiteFacts } from '#web/shared/site-facts.ts';

const site: SiteFacts = {
  market: 'belarus',
  locale: 'be',
  origin: 'https://rampa.example',
  languageMenu: true,
  languages: ['ru', 'be', 'en', 'ge'],
  hasSubNavigation: true,
  cabinetOrigin: null,
  otherSite: null,
  loginPopup: 'newer',
  gatewayOrigins: [],
  hasMap: false,
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
      ['be-BY', 'https://rampa.example/be/minsk/event/5?page=2'],
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

  test('a card tells messengers its size and what it shows; another picture only what it shows', () => {
    const html = headHtml(
      { title: 'т', description: 'о', image: '/posters/place-17-card-be-1.png', imageAlt: 'Опера «Ў»' },
      site,
      '/be/minsk/objects/3/17',
      'Рампа',
    );
    expect(html).toContain('<meta property="og:image" content="https://rampa.example/posters/place-17-card-be-1.png">');
    expect(html).toContain('<meta property="og:image:width" content="1200">');
    expect(html).toContain('<meta property="og:image:height" content="630">');
    expect(html).toContain('<meta property="og:image:type" content="image/png">');
    expect(html).toContain('<meta property="og:image:alt" content="Опера «Ў»">');
    const photograph = { title: 'т', description: 'о', image: '/photos/0123456789abcdef0123-card-1200.jpg' };
    const photographed = headHtml(photograph, site, '/be/minsk', 'Рампа');
    expect(photographed).toContain('<meta property="og:image:height" content="630">');
    expect(photographed).toContain('<meta property="og:image:type" content="image/jpeg">');
    const other = headHtml({ title: 'т', description: 'о', image: '/files/1.jpg' }, site, '/be/minsk', 'Рампа');
    expect(other).toContain('<meta property="og:image:alt" content="т">');
    expect(other).not.toContain('og:image:width');
  });

  test('a page names its feeds in its own language', () => {
    const feed = { subject: { kind: 'city', city: 'minsk', category: null }, title: 'Афіша ў Мінску' } as const;
    const html = headHtml({ title: 'т', description: 'о', feed }, site, '/be/minsk', 'Рампа');
    for (const [type, end] of [
      ['text/calendar', 'ics'],
      ['application/rss+xml', 'rss'],
    ])
      expect(html).toContain(
        `<link rel="alternate" type="${type}" title="Афіша ў Мінску" href="https://rampa.example/feeds/be/city/minsk.${end}">`,
      );
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

  test('frozen parts of the data are kept as bytes, and the whole reads as if they were not', () => {
    const card = Object.freeze({ title: '</script>Ў', tags: ['a'] });
    const data = { items: [card, card], city: { name: 'Минск', gone: undefined }, page: 1, none: [] };
    const first = jsonMarkup(data);
    const second = jsonMarkup({ ...data, page: 2 });
    const kept = first.filter((piece) => typeof piece !== 'string');
    expect(kept).toHaveLength(2);
    expect(second.filter((piece) => typeof piece !== 'string')).toEqual(kept);
    expect(second.find((piece) => typeof piece !== 'string')).toBe(kept[0]);
    expect(read(first)).not.toMatch(/[<>]/);
    expect(JSON.parse(read(first))).toEqual(JSON.parse(JSON.stringify(data)));
  });

  test('a text that looks like the place of a kept part does no harm', () => {
    const data = { title: '\ue000kept', card: Object.freeze({ a: 1 }) };
    expect(JSON.parse(read(jsonMarkup(data)))).toEqual(data);
  });
});

function read(markup: Markup): string {
  return markup.map((piece) => (typeof piece === 'string' ? piece : new TextDecoder().decode(piece))).join('');
}
