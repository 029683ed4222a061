import { taxNumberText } from '#texts/tax-number.ts';
import { spacedCode } from '#domain/items/entitlement-code.ts';
import { itemHue } from '#domain/items/item-hue.ts';
import { contentLanguage, localText, type Locale, type LocalText } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { codeValidity, howToUse } from '#texts/code-text.ts';
import { textLanguage } from '#texts/in-language.ts';
import { bind } from '#texts/typography.ts';
import type { ShownEntitlement } from '#usecases/items/entitlement-ports.ts';
import type { ShownEntitlements } from '#usecases/items/read-entitlements.ts';
import { INK, MUTED } from './pdf-colours.ts';
import {
  BAND_HEIGHT,
  CODE_SIDE,
  drawFact,
  drawFinePrint,
  drawQr,
  drawTicketFrame,
  INNER,
  LEFT,
  type Paragraph,
  pdfOf,
  TICKET_BOX,
} from './pdf-sheet.ts';
import { tagged, type TaggedPage } from './pdf-tags.ts';
import type { TicketFonts } from './ticket-fonts.ts';

const TEAR_Y = TICKET_BOX.y + 236;

/**
 * One page per code, in the buyer's language, for the items of an order. Void codes are left out unless all codes are
 * void.
 */
export function itemPdf(parts: readonly ShownEntitlements[], locale: Locale, fonts: TicketFonts): Promise<Uint8Array> {
  const titles = new Set(parts.map(({ order }) => localText(order.item.title, contentLanguage(locale))));
  const title = [...titles, parts[0]?.order.number].join(', ');
  const speak = { locale: textLanguage(locale) };
  const all = parts.flatMap((read) => read.order.entitlements.map((code) => ({ read, code, locale, speak })));
  const live = all.filter(({ code }) => code.state !== 'void');
  return pdfOf({ title, locale, fonts }, live.length > 0 ? live : all, drawCodePage);
}

type Sheet = {
  read: ShownEntitlements;
  code: ShownEntitlement;
  locale: Locale;
  speak: { locale: ReturnType<typeof textLanguage> };
};

function drawCodePage(page: TaggedPage, sheet: Sheet): void {
  drawTicketFrame(page.doc, TEAR_Y, itemHue(sheet.read.order.item.key));
  drawWhat(page, sheet);
  drawCode(page, sheet);
  drawFinePrint(page, finePrint(sheet));
}

function drawWhat(page: TaggedPage, { read, code, locale, speak }: Sheet): void {
  const { doc } = page;
  const { labels } = code;
  const own = (text: LocalText | null) => (text === null ? '' : localText(text, contentLanguage(locale)));
  tagged(page, 'H1', () => {
    doc.font('strong').fontSize(21).fillColor(INK);
    // A preposition must not end a line.
    doc.text(bind(own(labels.title)), LEFT, TICKET_BOX.y + BAND_HEIGHT + 16, {
      width: INNER,
      height: 54,
      ellipsis: true,
      lineGap: -1,
    });
  });
  const { option } = labels;
  if (option !== null) {
    tagged(page, 'P', () => {
      doc
        .font('strong')
        .fontSize(15)
        .text(own(option), LEFT, doc.y + 4, { width: INNER });
    });
  }
  const { timeZone } = read.order.item;
  const facts: [string, string][] = [
    [m.ticket_item_valid({}, speak), codeValidity({ ...labels, validUntil: code.validUntil }, timeZone, locale)],
  ];
  if (labels.event !== null && labels.startsAt !== null) {
    const date = formatDateTime(labels.startsAt, timeZone, locale);
    facts.unshift([m.ticket_item_for_label({}, speak), m.ticket_item_for({ event: own(labels.event), date }, speak)]);
  }
  if (labels.place !== null) {
    facts.push([m.ticket_item_where({}, speak), [own(labels.place), own(labels.address)].filter(Boolean).join(', ')]);
  }
  let y = Math.max(doc.y + 12, TEAR_Y - 18 - facts.length * 26);
  for (const [label, value] of facts) {
    tagged(page, 'P', () => {
      doc
        .font('text')
        .fontSize(9)
        .fillColor(MUTED)
        .text(label, LEFT, y + 1, { width: 90 });
      doc.font('strong').fontSize(10.5).fillColor(INK);
      doc.text(value, LEFT + 96, y, { width: INNER - 96, height: 26, ellipsis: true });
      y = Math.max(y + 24, doc.y + 4);
    });
  }
}

/** Why the sheet has no code to scan: it is the buyer's alone, or it cannot be spent. */
function whyNoCode({ read, code, speak }: Sheet): string | null {
  const { phone, email } = MARKETS[read.order.market].support;
  if (code.isStopped)
    return `${m.ticket_item_stopped({}, speak)}. ${m.ticket_item_stopped_text({ phone, email }, speak)}`;
  return code.code === null ? m.ticket_item_hidden({}, speak) : null;
}

function drawNoCode(page: TaggedPage, text: string, top: number): void {
  tagged(page, 'P', () => {
    page.doc.font('strong').fontSize(12).fillColor(INK);
    page.doc.text(text, LEFT, top, { width: CODE_SIDE, height: CODE_SIDE, ellipsis: true });
  });
}

function drawCode(page: TaggedPage, sheet: Sheet): void {
  const { read, code, locale, speak } = sheet;
  const { doc } = page;
  const { order } = read;
  const top = TEAR_Y + 22;
  const why = whyNoCode(sheet);
  if (why === null && code.code !== null) drawQr(page, code.code, top, m.ticket_code_alt({}, speak));
  else if (why !== null) drawNoCode(page, why, top);
  const x = LEFT + CODE_SIDE + 24;
  const width = LEFT + INNER - x;
  const bought = order.paidAt === null ? '' : formatDateTime(order.paidAt, order.item.timeZone, locale, { year: true });
  let y = top;
  for (const [label, value] of [
    [m.ticket_item_price({}, speak), formatMoney(code.labels.priceMinor, order.currency, locale)],
    [m.ticket_order({}, speak), order.number],
    [m.ticket_item_paid_at({}, speak), bought],
  ] as const)
    y = drawFact(page, { label, value, x, y, width }) + 8;
  const typed = code.code;
  if (typed === null) return;
  tagged(page, 'P', () => {
    doc.font('strong').fontSize(17).fillColor(INK);
    doc.text(m.ticket_item_number({ code: spacedCode(typed) }, speak), LEFT, top + CODE_SIDE + 14, {
      width: INNER,
      align: 'center',
      characterSpacing: 1,
    });
  });
}

/** How to use and return it; the seller and the support contact. */
function finePrint({ read, code, locale, speak }: Sheet): [Paragraph[], Paragraph[]] {
  const { order, giveBack } = read;
  const { labels } = code;
  const { operator, support } = MARKETS[order.market];
  const tax = taxNumberText(order.market, labels.taxNumber ?? operator.taxNumber, speak);
  const amount = formatMoney(giveBack.amountMinor, order.currency, locale, 'long');
  const date = formatDateTime(giveBack.until, order.item.timeZone, locale, { year: true });
  const seller = localText(labels.seller ?? operator.name, contentLanguage(locale));
  const hours = m.ticket_support_hours({ opens: support.opens, closes: support.closes }, speak);
  return [
    [
      { label: null, text: howToUse(labels.kind, locale) },
      {
        label: m.ticket_item_return({}, speak),
        text: giveBack.isOpen
          ? m.ticket_item_return_until({ date, amount }, speak)
          : m.ticket_item_return_over({}, speak),
      },
    ],
    [
      { label: m.ticket_item_seller({}, speak), text: `${seller}, ${tax}` },
      { label: m.ticket_support({}, speak), text: `${support.phone}, ${support.email}, ${hours}` },
    ],
  ];
}
