import type { PersonalDataGroup } from '#usecases/profile/document-ports.ts';
import { htmlLanguage } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage, type TextLanguage } from '#texts/in-language.ts';
import type { PersonalData } from '#usecases/profile/leave-ports.ts';
import { type Kind, PRESENTED_TABLES } from './export-tables.ts';
import { type Value, valueWriter } from './export-values.ts';

type Speak = { locale: TextLanguage };

const GROUP_NAMES: Record<
  PersonalDataGroup,
  (inputs: Record<string, never>, speak: { locale: TextLanguage }) => string
> = {
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

const STYLE = `:root{color-scheme:light dark}body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif}h2{margin:2.5rem 0 .5rem}h3{margin:1.5rem 0 .5rem;font-size:17px}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.15rem 1rem;margin:0 0 .75rem;padding:.75rem 0 0;border-top:1px solid #8884}@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.4rem}}dt{opacity:.7}dd{margin:0;overflow-wrap:anywhere}img{border-radius:50%}`;

/** The data of the JSON in the person's language: one heading per subject, one list per row. Opens without a server. */
export function exportHtml(data: PersonalData): string {
  const { readAt, locale, market, groups } = data;
  const speak = { locale: textLanguage(locale) };
  const write = valueWriter(data);
  const title = m.profile_export_title({}, speak);
  const { timeZone } = MARKETS[market];
  const intro = m.profile_export_intro({ zone: zoneName(readAt, timeZone) }, speak);
  const body = groups.map(({ group, tables }) => {
    const content = tables.flatMap(({ table, rows }) =>
      rows.length === 0 ? [] : [tableHtml(table, rows, write, speak)],
    );
    const presented = content.length === 0 ? `<p>${escape(m.profile_export_nothing({}, speak))}</p>` : content.join('');
    return `<section><h2>${escape(GROUP_NAMES[group as PersonalDataGroup]({}, speak))}</h2>${presented}</section>`;
  });
  const when = formatDateTime(readAt, timeZone, locale, { year: true });
  return `<!doctype html><html lang="${htmlLanguage(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title><style>${STYLE}</style></head><body><h1>${escape(title)}</h1><p>${escape(when)}</p><p>${escape(intro)}</p>${body.join('')}</body></html>`;
}

type Rows = Record<string, unknown>[];

function tableHtml(table: string, rows: Rows, write: (presented: Value) => string | null, speak: Speak): string {
  const presented = PRESENTED_TABLES[table];
  if (presented === undefined) throw new Error(`the readable export does not tell the table ${table}`);
  const { title, fields } = presented;
  const what = title({}, speak);
  if (fields === 'counted') return `<p>${escape(m.profile_export_counted({ what, count: rows.length }, speak))}</p>`;
  const lists = rows.map((row) => {
    const cells = fields.flatMap(([column, label, kind]) => {
      const value = write({ table, row, kind, value: row[column] });
      return value === null ? [] : [`<dt>${escape(label({}, speak))}</dt><dd>${valueHtml(kind, value)}</dd>`];
    });
    return `<dl>${cells.join('')}</dl>`;
  });
  return `<h3>${escape(what)}</h3>${lists.join('')}`;
}

function valueHtml(kind: Kind, value: string): string {
  return kind === 'picture' && value.startsWith('data:image/webp;base64,')
    ? `<img src="${escape(value)}" alt="" width="100" height="100">`
    : escape(value);
}

/** Formats a zone as UTC+3, because the names of zones, which are cities, are not known everywhere. */
function zoneName(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC').replace('GMT', 'UTC');
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
