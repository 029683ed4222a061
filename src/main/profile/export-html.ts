import type { HeldGroup } from '#adapters/db/profile/held-tables.ts';
import { htmlLanguage } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage, type TextLanguage } from '#texts/in-language.ts';
import type { HeldData } from '#usecases/profile/leave-ports.ts';

const GROUP_NAMES: Record<HeldGroup, (inputs: Record<string, never>, speak: { locale: TextLanguage }) => string> = {
  account: m.profile_export_account,
  devices: m.profile_export_devices,
  lists: m.profile_export_lists,
  notices: m.profile_export_notices,
  orders: m.profile_export_orders,
  money: m.profile_export_money,
  reviews: m.profile_export_reviews,
  support: m.support_export,
  traces: m.profile_export_traces,
};

const STYLE = `:root{color-scheme:light dark}body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif}h2{margin:2.5rem 0 .5rem}h3{margin:1.5rem 0 .5rem;font:600 15px ui-monospace,monospace;opacity:.7}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.15rem 1rem;margin:0 0 .75rem;padding:.75rem 0 0;border-top:1px solid #8884}dt{opacity:.7}dd{margin:0;overflow-wrap:anywhere}img{border-radius:50%}`;

/** The same as the JSON, to be read: one heading a subject, one list a row, nothing left out. Opens without us. */
export function exportHtml({ accountId, readAt, locale, market, groups }: HeldData): string {
  const speak = { locale: textLanguage(locale) };
  const title = m.profile_export_title({}, speak);
  const when = formatDateTime(readAt, MARKETS[market].timeZone, locale, { year: true });
  const body = groups.map(({ group, tables }) => {
    const filled = tables.filter(({ rows }) => rows.length > 0);
    const content =
      filled.length === 0
        ? `<p>${escape(m.profile_export_nothing({}, speak))}</p>`
        : filled.map(({ table, rows }) => `<h3>${escape(table)}</h3>${rows.map(rowHtml).join('')}`).join('');
    return `<section><h2>${escape(GROUP_NAMES[group as HeldGroup]({}, speak))}</h2>${content}</section>`;
  });
  return `<!doctype html><html lang="${htmlLanguage(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title><style>${STYLE}</style></head><body><h1>${escape(title)}</h1><p>${escape(when)} · ${escape(accountId)}</p>${body.join('')}</body></html>`;
}

function rowHtml(row: Record<string, unknown>): string {
  const cells = Object.entries(row).map(([name, value]) => `<dt>${escape(name)}</dt><dd>${valueHtml(value)}</dd>`);
  return `<dl>${cells.join('')}</dl>`;
}

function valueHtml(value: unknown): string {
  if (value === null) return '—';
  if (typeof value === 'string' && value.startsWith('data:image/webp;base64,'))
    return `<img src="${escape(value)}" alt="" width="100" height="100">`;
  return escape(typeof value === 'string' ? value : JSON.stringify(value));
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
