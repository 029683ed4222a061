import { generateKeyPairSync } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import { oneTicketView } from '#api/tickets/one-ticket-view.ts';
import { OFFERED_LOCALES, type Locale } from '#domain/locales/locale.ts';
import { aSoldOrder, aSoldTicket } from '#test/builders/sold-order.ts';
import { inLanguage, textLanguage } from '#texts/in-language.ts';
import type { OneTicket, SoldTicket } from '#usecases/tickets/ports.ts';
import { openOneTicket } from '#usecases/tickets/read-one-ticket.ts';
import { OneTicketPage } from './one-ticket-page.tsx';

const signer = createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]);

function pageOf(locale: Locale, over: Partial<SoldTicket> = {}, ticket: Partial<OneTicket> = {}): string {
  const order = aSoldOrder({ tickets: [aSoldTicket({ isHandedOver: true, ...over })] });
  const one: OneTicket = {
    id: order.id,
    accessKey: 'w8Tn5Vb2Lc7KdQ3Zr1Yx0m',
    holderEmail: 'friend@mail.example',
    holderAccountId: null,
    issuedAt: new Date('2026-11-21T08:00:00Z'),
    isFromTransfer: true,
    voidReason: null,
    replacedAt: null,
    order,
    ...ticket,
  };
  const view = oneTicketView(openOneTicket(one, signer, new Date('2026-11-21T10:00:00Z')), locale);
  return inLanguage(textLanguage(locale), () => renderToStaticMarkup(<OneTicketPage view={view} locale={locale} />))
    .replaceAll('\u00a0', ' ')
    .replaceAll('&nbsp;', ' ');
}

describe('the page of one ticket', () => {
  it.each(OFFERED_LOCALES)('shows its code and files in %s, and no price, buyer or other ticket', (locale) => {
    const html = pageOf(locale, { holderName: 'Anna Petrova' });
    expect(html.match(/role="img"/g)).toHaveLength(1);
    expect(html).toContain(`/ticket/one/w8Tn5Vb2Lc7KdQ3Zr1Yx0m.pdf?lang=${locale}`);
    expect(html).toContain('19:00');
    expect(html).toContain('Anna Petrova');
    for (const secret of ['RA-7K2M9P', 'mail.example', 'q3Zr8Wm1Yx0Tn5Vb2Lc7Kd']) expect(html).not.toContain(secret);
    expect(html).not.toMatch(/undefined|\[object|руб|BYN|Br(?!\p{L})/u);
  });

  it('tells until when the giver can take it back, and that money goes to the buyer', () => {
    const html = pageOf('ru');
    expect(html).toContain('может забрать его до 22 ноября, 11:00');
    expect(html).toContain('деньги придут ему');
    expect(pageOf('ru', {}, { isFromTransfer: false })).not.toContain('может забрать');
  });

  it('says what became of a ticket that was handed on, and shows no code or file of it', () => {
    const html = pageOf('ru', { state: 'void' }, { voidReason: 'transferred' });
    expect(html).toContain('Билет передан другому человеку');
    expect(html).not.toContain('role="img"');
    expect(html).not.toContain('.pdf');
    expect(pageOf('ru', { state: 'void' }, { voidReason: 'own_return' })).toContain('Билет больше не действует');
  });
});
