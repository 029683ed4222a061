import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import decodeQR from 'qr/decode.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '#domain/locales/locale.ts';
import { aMixedOrder, aSoldOrder, aSoldTicket } from '#test/builders/sold-order.ts';
import { openEntitlements, withoutCertificateCodes } from '#usecases/items/read-entitlements.ts';
import type { TicketOrder } from '#usecases/tickets/ports.ts';
import { readTickets } from '#usecases/tickets/read-tickets.ts';
import { loadTicketFonts, type TicketFonts } from './ticket-fonts.ts';
import { itemPdf } from './item-pdf.ts';
import { ticketPdf } from './ticket-pdf.ts';
import { createTicketSigner } from './ticket-signer.ts';

const signer = createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]);
let cache: string;
let fonts: TicketFonts;
beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'ticket-fonts-'));
  fonts = await loadTicketFonts(cache);
});
afterAll(() => rm(cache, { recursive: true }));

async function pdfOf(order: TicketOrder | TicketOrder[], locale: Locale) {
  const parts = [order].flat();
  const tickets = { findOrder: async () => parts, findOrderByAccessKey: async () => parts };
  const read = await readTickets({ signer, tickets, now: () => new Date('2026-11-21T10:00:00Z') }, { orderId: 'x' });
  return { read, bytes: await ticketPdf(read, locale, fonts) };
}

async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
    pages.push(text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' '));
  }
  await task.destroy();
  return pages;
}

describe('the PDF of an order', () => {
  it.each<[Locale, string[]]>([
    [
      'ru',
      [
        'Павлинка',
        '26 ноября 2026',
        'четверг',
        'Партер',
        'Ряд',
        'Итого',
        '42 руб.',
        'Возврат билета',
        'до 24 ноября включительно',
        '75 % цены, 30 руб.',
        'УНП 100582333',
        'реестр организаторов № 214, удостоверение № 102-37',
        'ООО «Рампа», УНП',
      ],
    ],
    [
      'be',
      [
        'Паўлінка',
        '26 лістапада 2026',
        'чацвер',
        'Партэр',
        'Рад',
        'Разам',
        '42 руб.',
        'Вяртанне білета',
        'да 24 лістапада ўключна',
        'Тэатр на Энгельса',
        'штодня 9:00–21:00',
      ],
    ],
    [
      'en',
      [
        'Paulinka',
        '26 November 2026',
        'Thursday',
        'Stalls',
        'Row',
        'Total',
        '42 BYN',
        'until the end of 24 November',
        '75% of its price, 30 BYN',
        'UNP 100582333',
      ],
    ],
    [
      'ge',
      [
        'პავლინკა',
        '26 ნოემბერი 2026',
        'ხუთშაბათი',
        'პარტერი',
        'რიგი',
        'სულ',
        '42 რუბ.',
        'ბილეთის დაბრუნება',
        '24 ნოემბერი',
        'გადამხდელის ნომერი (UNP) 100582333',
      ],
    ],
  ])('says everything in %s, as text that can be found and copied', async (locale, words) => {
    const { bytes } = await pdfOf(aSoldOrder(), locale);
    const pages = await pagesOf(bytes);
    expect(pages).toHaveLength(2);
    for (const word of [...words, '19:00', '12+', '8F27 51C0 1308', 'RA-7K2M9P', '+375 17 000-00-00']) {
      expect(pages[0]).toContain(word);
    }
    expect(pages[0]).not.toMatch(/undefined|null|\{\w+\}/);
    expect(pages[1]).toContain('8F27 51C0 1408');
  });

  it.each<[Locale, string, string]>([
    ['ru', 'ru', 'QR-код: его считает сканер на месте'],
    ['ge', 'ka', 'QR კოდი: მას ადგილზე სკანერი წაიკითხავს'],
  ])('is read aloud piece by piece, in its order and language: %s', async (locale, language, code) => {
    const task = getDocument({ data: new Uint8Array((await pdfOf(aSoldOrder(), locale)).bytes), verbosity: 0 });
    const document = await task.promise;
    expect(await document.getMarkInfo()).toEqual(
      new Map([
        ['Marked', true],
        ['UserProperties', false],
        ['Suspects', false],
      ]),
    );
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({ Language: language, PDFFormatVersion: '1.7' });
    const page = await document.getPage(1);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    // Text outside a piece would not be read.
    let depth = 0;
    for (const item of items) {
      if ('str' in item) expect(item.str.trim() === '' || depth > 0, item.str).toBe(true);
      else depth += item.type === 'endMarkedContent' ? -1 : 1;
    }
    const pieces = piecesOf(await page.getStructTree());
    expect(pieces[0]).toEqual({ role: 'H1' });
    expect(pieces.filter(({ role }) => role === 'Figure')).toEqual([{ role: 'Figure', alt: code }]);
    expect(pieces.length).toBeGreaterThan(12);
    await task.destroy();
  });

  it('holds all tickets of an order, each with its own performance, organizer and return rule', async () => {
    const [first, second] = aMixedOrder().tickets;
    if (!first || !second) throw new Error('no tickets');
    const other = { name: { ru: 'ООО «Другой театр»' }, taxNumber: '190000001', registerNo: null };
    const pages = await pagesOf((await pdfOf([first, { ...second, organizer: other }], 'ru')).bytes);
    expect(pages).toHaveLength(3);
    for (const part of ['Павлинка', '26 ноября 2026', 'УНП 100582333', 'до 24 ноября'])
      expect(pages[1]).toContain(part);
    for (const part of ['Тихий Дон', '2 декабря 2026', 'Другой театр', 'до 30 ноября'])
      expect(pages[2]).toContain(part);
    expect(pages[2]).not.toMatch(/Павлинка|100582333/);
    const gone = { ...first, tickets: first.tickets.map((ticket) => ({ ...ticket, state: 'void' as const })) };
    expect(await pagesOf((await pdfOf([gone, second], 'ru')).bytes)).toHaveLength(1);
  });

  it('holds the codes of all items of an order', async () => {
    const { items } = aMixedOrder();
    const certificate = items.map((item) => ({
      ...item,
      item: { ...item.item, id: 8 },
      entitlements: item.entitlements.slice(1).map((code) => ({
        ...code,
        labels: { ...code.labels, title: { ru: 'Сертификат' }, event: null },
      })),
    }));
    const now = new Date('2026-11-21T10:00:00Z');
    const opened = [...items, ...certificate].flatMap((item) => openEntitlements(item, now) ?? []);
    const pages = await pagesOf(await itemPdf(opened, 'ru', fonts));
    expect(pages.map((page) => /Парковка|Сертификат/.exec(page)?.[0])).toEqual(['Парковка', 'Парковка', 'Сертификат']);
  });

  it('says why a gift certificate has no code for others, and that it is stopped', async () => {
    const [part] = aMixedOrder().items;
    const now = new Date('2026-11-21T10:00:00Z');
    const opened = (isStopped: boolean) => {
      const entitlements = (part?.entitlements ?? []).slice(0, 1).map((each) => ({
        ...each,
        isStopped,
        labels: { ...each.labels, kind: 'certificate' as const },
      }));
      return part === undefined ? [] : (openEntitlements({ ...part, entitlements }, now) ?? []);
    };
    const textOf = async (read: ReturnType<typeof opened>) => {
      const reads = [read].flat().map(withoutCertificateCodes);
      return (await pagesOf(await itemPdf(reads, 'ru', fonts))).join(' ');
    };
    const hidden = await textOf(opened(false));
    expect(hidden).toContain('Код сертификата видит только покупатель');
    expect(hidden).not.toContain('RKMP');
    const stopped = await textOf(opened(true));
    expect(stopped).toContain('Сертификат остановлен');
  });

  it('holds a code of 40 mm or more that reads back as the ticket’s own', async () => {
    const { read, bytes } = await pdfOf(aSoldOrder(), 'ru');
    const { side, bitmap } = await drawnCode(bytes);
    expect((side * 25.4) / 72).toBeGreaterThanOrEqual(40);
    expect(decodeQR(bitmap)).toBe(read[0]?.tickets[0]?.code);
  });

  it.each<Locale>(['ru', 'be', 'en', 'ge'])(
    'keeps a ticket with all that can be said of it on one page in %s',
    async (locale) => {
      const { labels } = aSoldTicket();
      const ticket = aSoldTicket({ labels: { ...labels, restricted: 'overhang', ownReturn: null } });
      const scheduleChange = {
        id: 1,
        kind: 'postponed' as const,
        oldStartsAt: new Date('2026-11-20T16:00:00Z'),
        newStartsAt: new Date('2026-11-26T16:00:00Z'),
        refundUntil: new Date('2026-11-26T15:00:00Z'),
      };
      for (const change of [null, scheduleChange]) {
        const order = aSoldOrder({ tickets: [ticket], scheduleChange: change });
        expect(await pagesOf((await pdfOf(order, locale)).bytes)).toHaveLength(1);
      }
    },
  );

  it('leaves out a ticket that was given back, and marks it where nothing else is left', async () => {
    const back = aSoldTicket({ state: 'void', serial: '8F2751C01408' });
    expect(await pagesOf((await pdfOf(aSoldOrder({ tickets: [aSoldTicket(), back] }), 'ru')).bytes)).toHaveLength(1);
    const [page] = await pagesOf((await pdfOf(aSoldOrder({ tickets: [back] }), 'ru')).bytes);
    expect(page).toContain('Билет больше не действует');
  });

  it('says what paid each ticket, by which tariff it is, and what its number is', async () => {
    const plain = aSoldTicket();
    const labels = {
      ...plain.labels,
      tariff: { ru: 'Студенческий', be: 'Студэнцкі', en: 'Student', ka: 'სტუდენტური' },
      tariffKind: 'student' as const,
      condition: { kind: 'proof' as const, document: 'student' as const },
    };
    const covers = [{ tenderNo: 1, kind: 'certificate' as const, ref: 1, priceMinor: 1000, feeMinor: 0 }];
    const tenders = [{ kind: 'certificate' as const, amountMinor: 5000 }];
    const order = aSoldOrder({ tenders, dueMinor: 7704, tickets: [{ ...plain, labels, covers }] });
    const [text] = await pagesOf((await pdfOf(order, 'ru')).bytes);
    expect(text).toContain('10 руб. с сертификата, 32 руб.');
    expect(text).not.toMatch(/50 руб|77,04/);
    expect(text).toContain('Билет № 8F27 51C0 1308');
    expect(text).toContain('Студенческий, покажите на входе студенческий билет');
  });

  it('prints no date while a postponed one is not known', async () => {
    const old = new Date('2026-11-26T16:00:00Z');
    const scheduleChange = {
      id: 1,
      kind: 'postponed' as const,
      oldStartsAt: old,
      newStartsAt: null,
      refundUntil: null,
    };
    const [page] = await pagesOf((await pdfOf(aSoldOrder({ scheduleChange }), 'ru')).bytes);
    expect(page).toContain('Перенесено, новой даты пока нет');
    expect(page).not.toContain('26 ноября');
  });

  it('says what the ticket page says about the money of a postponed performance', async () => {
    const scheduleChange = {
      id: 1,
      kind: 'postponed' as const,
      oldStartsAt: new Date('2026-11-20T16:00:00Z'),
      newStartsAt: new Date('2026-11-26T16:00:00Z'),
      refundUntil: new Date('2026-11-26T15:00:00Z'),
    };
    const textWith = async (over: Partial<typeof scheduleChange> | { newStartsAt: null; refundUntil: null }) =>
      (await pagesOf((await pdfOf(aSoldOrder({ scheduleChange: { ...scheduleChange, ...over } }), 'ru')).bytes))[0];
    const open = await textWith({ newStartsAt: null, refundUntil: null });
    expect(open).toContain('Новой даты пока нет, поэтому вернём всю цену билета');
    const moved = await textWith({});
    expect(moved).toContain('до 26 ноября, 18:00 вернём всю цену билета');
    for (const page of [open, moved]) {
      expect(page).toContain('кнопка на странице билета');
      expect(page).not.toMatch(/правилам организатора|75 %/);
    }
    // The refund period has ended, so the rules of the ticket apply again.
    expect(await textWith({ refundUntil: new Date('2026-11-21T09:59:00Z') })).not.toContain('всю цену');
  });
});

type Piece = { role: string; alt?: string };

/** The leaves of a page's structure, in the order in which they are read. */
function piecesOf(tree: unknown): Piece[] {
  const { role, alt, children = [] } = tree as Piece & { children?: unknown[] };
  const below = children.filter((child) => typeof child === 'object' && child !== null && 'children' in child);
  if (below.length > 0) return below.flatMap(piecesOf);
  return [{ role, ...(alt !== undefined && { alt }) }];
}

/** Paints the code, the one filled path of many small squares, into pixels; its scale gives the printed size. */
async function drawnCode(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const list = await (await document.getPage(1)).getOperatorList();
  let scale = 1;
  let squares: number[] = [];
  for (const [index, operator] of list.fnArray.entries()) {
    const found = list.argsArray[index] as unknown[];
    if (operator === OPS.transform && typeof found[0] === 'number' && found[0] === found[3] && found[0] > 1)
      scale = found[0];
    if (operator !== OPS.constructPath) continue;
    const path = (found[1] as ArrayLike<number>[])[0];
    if (path !== undefined && path.length > squares.length) squares = Array.from(path);
  }
  await task.destroy();
  // pdf.js encodes a path as 0 x y (move), 1 x y (line), 4 (close).
  const corners: [number, number][][] = [];
  for (let at = 0; at < squares.length;) {
    const kind = squares[at];
    if (kind === 0) corners.push([]);
    if (kind !== 4) corners.at(-1)?.push([squares[at + 1] ?? 0, squares[at + 2] ?? 0]);
    at += kind === 4 ? 1 : 3;
  }
  const size = Math.max(...corners.flat().map(([x]) => x));
  const zoom = 4;
  const border = 4;
  const width = (size + 2 * border) * zoom;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const square of corners) {
    const [left, right] = [Math.min(...square.map(([x]) => x)), Math.max(...square.map(([x]) => x))];
    const top = Math.min(...square.map(([, y]) => y));
    for (let y = (top + border) * zoom; y < (top + 1 + border) * zoom; y++) {
      for (let x = (left + border) * zoom; x < (right + border) * zoom; x++)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { side: size * scale, bitmap: { width, height: width, data } };
}
