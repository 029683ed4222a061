import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { htmlLanguage, type Locale } from '#domain/locales/locale.ts';
import { securityHeaders } from './security-headers.ts';

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;background:#FBFAF8;color:#17151C;font:17px/1.5 system-ui,sans-serif}main{max-width:30rem;padding:2rem}h1{font-size:1.6rem;line-height:1.2;margin:0 0 .75rem;text-wrap:balance}p{margin:0 0 1.5rem}form{margin:0 0 1rem}button{font:inherit;font-weight:600;color:#fff;background:#2B56D9;border:0;border-radius:8px;min-height:48px;padding:0 1.5rem;cursor:pointer}button[data-quiet]{color:inherit;background:none;border:1px solid currentColor}a{color:inherit}:focus-visible{outline:3px solid #2B56D9;outline-offset:3px}@media(prefers-color-scheme:dark){body{background:#121017;color:#F4F1F7}:focus-visible{outline-color:#9DB4FF}}`;

const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

export type PlainPage = {
  locale: Locale;
  title: string;
  text: string;
  /** Buttons that post without a body, the main one first. `action` defaults to the page's own address. */
  buttons?: readonly { label: string; action?: string; isQuiet?: boolean }[];
  link?: { label: string; url: string };
};

/** A page behind a link of an email, without scripts, because mail programs of every kind open it. */
export function plainPage({ locale, title, text, buttons = [], link }: PlainPage): string {
  const forms = buttons.map(
    ({ label, action, isQuiet = false }) =>
      `<form method="post"${action === undefined ? '' : ` action="${escape(action)}"`}><button${isQuiet ? ' data-quiet' : ''}>${escape(label)}</button></form>`,
  );
  const more = link === undefined ? '' : `<p><a href="${escape(link.url)}">${escape(link.label)}</a></p>`;
  return `<!doctype html><html lang="${htmlLanguage(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)}</title><style>${STYLE}</style></head><body><main><h1>${escape(title)}</h1><p>${escape(text)}</p>${forms.join('')}${more}</main></body></html>`;
}

/** Sends a page that belongs to whoever has its address: not stored, not indexed, and its address told to nobody. */
export function sendPlainPage(
  reply: FastifyReply,
  page: PlainPage,
  { status = 200, isProduction }: { status?: number; isProduction: boolean },
): FastifyReply {
  return reply
    .headers({
      ...securityHeaders({ frameAncestors: 'none', styleHashes: [STYLE_HASH], isProduction }),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .code(status)
    .send(plainPage(page));
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
