import { expect, test } from 'vitest';
import { layoutView } from '#api/catalog/layout-view.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { LayoutContent } from '#usecases/catalog/layout-content.ts';

const brand = { image: '/uploads/a.webp', color: '#102030', url: 'journal', page: null };
const footer = (name: string) => ({
  top: [],
  bottom: [{ name: { ru: name, be: `${name} be` }, url: 'journal', children: [] }],
});
const content: LayoutContent = {
  menu: [{ name: { ru: 'Афиша', be: 'Афіша' }, url: '' }],
  footer: footer('Общий'),
  copyright: { ru: '© Рампа' },
  bankInfo: { ru: '<p>УНП 1</p>' },
  offerContract: 'pages/contract-offer',
  branding: brand,
  popUp: null,
};
const tree = { countries: [], cities: [] };
const view = (change: Partial<LayoutContent> | null, locale: 'ru' | 'be' = 'ru') =>
  layoutView(MARKETS.belarus, locale, change && { ...content, ...change }, tree);

test('the branding stays what the editors wrote: a single object or a list', () => {
  expect(view({}).branding).toMatchObject({ image: '/uploads/a.webp', color: '#102030' });
  expect(view({ branding: [brand, { ...brand, page: 'kino' }] }).branding).toMatchObject([
    { page: null },
    { page: 'kino' },
  ]);
  expect(view({ branding: null }).branding).toBeNull();
});

test('the footer of the asked locale is its own where it has one, else the common one', () => {
  expect(view({}).footer_ru?.bottom[0]?.name).toBe('Общий');
  const own = view({ footerIn: { be: footer('Свой') } }, 'be');
  expect(own.footer_be?.bottom[0]?.name).toBe('Свой be');
  expect(own.footer.bottom[0]?.name).toBe('Общий be');
  expect(own.footer_ru).toBeUndefined();
});

test('a drawn pop-up gets the address of its 500×500 version, and its words in the reader’s language', () => {
  const image = {
    key: 'gift',
    category: 'circus',
    mood: '',
    hue: 20,
    motif: '',
    title: { ru: 'Подарок', be: 'Падарунак' },
    subtitle: null,
  };
  const { popUp } = view({ popUp: { image, url: '{city}/items' } }, 'be');
  expect(popUp?.image).toMatch(/^\/art\/belarus-gift-500x500-[0-9a-z]+\.svg$/);
  expect(popUp).toMatchObject({ name: 'Падарунак', text: null, url: '{city}/items' });
});

test('social networks come with the market: Instagram in the layout of both', () => {
  expect(view({}).socials.instagramUrl).toBe(MARKETS.belarus.socials[0]?.url);
});

test('a market without a written layout has a frame all the same', () => {
  expect(view(null)).toMatchObject({ menu: [], footer: { top: [], bottom: [] }, branding: null, popUp: null });
});
