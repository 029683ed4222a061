import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Branding } from './advertising/branding.tsx';
import { Footer } from '#web/site/frame/footer.tsx';
import { Promo } from './advertising/promo.tsx';
import type { FrameContent } from '#web/shared/site-frame.ts';
import { footerData } from '#web/site/frame-data.ts';
import { layoutView } from '#api/catalog/layout-view.ts';
import { inLanguage } from '#texts/in-language.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { SiteView } from '#web/shared/site-context.tsx';
import { SiteProvider } from '#web/shared/site-context.tsx';

const brand = { image: '/art/a.svg', name: 'Сезон', color: '#123456', url: '{city}/events/teatr', page: null };
const popUp = { image: '/art/p.svg', name: 'Подарите вечер', text: null, url: '{city}/items' };
const none: FrameContent = { footer: null, brands: [], popUp: null, services: [] };

function drawn(part: 'footer' | 'branding' | 'promo', content: Partial<FrameContent>): string {
  const view = {
    site: { market: 'belarus', locale: 'ru', languages: ['ru'], languageMenu: false },
    frame: { city: { slug: 'brest', name: 'Брест' }, categories: [], menu: [] },
    route: { name: 'region', params: { region: 'brest' } },
    query: '',
    drawn: { ...none, ...content },
  } as unknown as SiteView;
  const Part = { footer: Footer, branding: Branding, promo: Promo }[part];
  return inLanguage('ru', () =>
    renderToStaticMarkup(
      <SiteProvider value={view}>
        <Part />
      </SiteProvider>,
    ),
  );
}

test('a brand of ours is a link for the router, anybody else’s opens in the top window', () => {
  expect(drawn('branding', { brands: [brand] })).toContain('href="/ru/brest/events/teatr"');
  expect(drawn('branding', { brands: [brand] })).not.toContain('target=');
  expect(drawn('branding', { brands: [{ ...brand, url: 'https://partner.example/' }] })).toContain('target="_top"');
});

test('picture and colour of a brand stand in its style; entries of other pages wait hidden', () => {
  const html = drawn('branding', { brands: [brand, { ...brand, page: 'kino', url: 'journal' }] });
  expect(html).toContain('--brand:#123456;--brand-image:url(/art/a.svg)');
  expect(html.match(/data-brand="kino"[^>]*hidden/)).not.toBeNull();
  expect(html.match(/data-brand=""[^>]*hidden/)).toBeNull();
});

test('there is a pop-up only with a picture and an address', () => {
  expect(drawn('promo', { popUp })).toContain('href="/ru/brest/items"');
  expect(drawn('promo', { popUp: null })).toBe('');
  expect(drawn('promo', { popUp: { ...popUp, image: '' } })).toBe('');
  expect(drawn('promo', { popUp: { ...popUp, url: '' } })).toBe('');
});

const footer = { columns: [], row: [], copyright: '© Рампа', bankInfo: ['УНП 1'], instagram: null };

test('a column titled ЗАВЕДЕНИЯ leads to the list of establishments, whatever its own address', () => {
  const columns = [{ name: 'ЗАВЕДЕНИЯ', url: 'journal', children: [] }];
  expect(drawn('footer', { footer: { ...footer, columns } })).toContain('<a href="/ru/brest/objects/1">Заведения</a>');
});

test('Instagram’s address may come from the layout', () => {
  const html = drawn('footer', { footer: { ...footer, instagram: 'https://instagram.com/other' } });
  expect(html).toContain('href="https://instagram.com/other"');
  expect(html).not.toContain('https://instagram.com/rampa.example"');
});

test('copyright and bank details come from the layout, as text', () => {
  const content = { bankInfo: { ru: '<p>УНП&nbsp;1</p><script>alert(1)</script>' }, copyright: { ru: '© Мы' } };
  const written = {
    menu: [],
    footer: { top: [], bottom: [] },
    offerContract: '',
    branding: null,
    popUp: null,
    ...content,
  };
  const layout = layoutView(MARKETS.belarus, 'ru', written, { countries: [], cities: [] });
  const html = drawn('footer', { footer: footerData(layout, 'ru') });
  expect(html).toContain('© Мы');
  expect(html).toContain('УНП\u00a01');
  expect(html).not.toContain('<script');
});

test('without a layout the footer says so and keeps the support line', () => {
  const layout = layoutView(MARKETS.belarus, 'ru', null, { countries: [], cities: [] });
  expect(footerData(layout, 'ru')).toBeNull();
  const html = drawn('footer', {});
  expect(html).toContain('Разделы сайта сейчас обновляются');
  expect(html).toContain('+375 17 000-00-00');
});
