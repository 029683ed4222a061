import type { DemoMessage, DemoMessageSummary } from '#usecases/mail/ports.ts';

/** Pages of a tool for whoever tries the product out; in English, and outside the site's frame on purpose. */
export function outboxListPage(messages: readonly DemoMessageSummary[]): string {
  const rows = messages.map(
    ({ id, channel, recipient, subject, times, attachments, createdAt }) => `<li><a href="/dev/outbox/${id}">
<span class="who">${escape(recipient)}</span>
<span class="what">${escape(subject)}</span>
<span class="meta">${channel === 'sms' ? 'SMS' : 'Mail'}${attachments > 0 ? ` · ${attachments} files` : ''}${times > 1 ? ` · sent ${times} times` : ''} · <time datetime="${createdAt.toISOString()}">${stamp(createdAt)}</time></span>
</a></li>`,
  );
  const list =
    rows.length > 0
      ? `<ul>${rows.join('\n')}</ul>`
      : '<p class="empty">Nothing was sent yet. Buy a ticket, and its mail lands here.</p>';
  return page(
    'Outbox',
    `<h1>Outbox</h1><p class="lead">The demo sends nothing: its mails and short messages stay here. The same as <a href="/dev/outbox.json">JSON</a>.</p>${list}`,
  );
}

export function outboxMessagePage(message: DemoMessage): string {
  const files = message.attachments
    .filter(({ cid }) => cid === null)
    .map(
      ({ ord, filename, content }) =>
        `<a class="file" href="/dev/outbox/${message.id}/files/${ord}">${escape(filename)} <small>${Math.ceil(content.length / 1024)} kB</small></a>`,
    );
  const html =
    message.html === null
      ? ''
      : // Without allow-scripts and allow-same-origin the letter can neither run nor reach anything.
        `<iframe title="Letter" sandbox="allow-popups" src="/dev/outbox/${message.id}/body"></iframe>`;
  return page(
    message.subject,
    `<p><a href="/dev/outbox">Outbox</a></p><h1>${escape(message.subject)}</h1>
<dl><dt>From</dt><dd>${escape(message.sender)}</dd><dt>To</dt><dd>${escape(message.recipient)}</dd><dt>When</dt><dd>${stamp(message.createdAt)}</dd><dt>Key</dt><dd>${escape(message.key)}</dd></dl>
${files.length > 0 ? `<p class="files">${files.join(' ')}</p>` : ''}${html}
<details${html === '' ? ' open' : ''}><summary>Plain text</summary><pre>${escape(message.text)}</pre></details>`,
  );
}

/** The letter's HTML with its pictures put in, since `cid:` means nothing to a browser. */
export function outboxBody(message: DemoMessage): string {
  let html = message.html ?? '';
  for (const { cid, contentType, content } of message.attachments) {
    if (cid !== null) html = html.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`);
  }
  return html;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)}</title><link rel="stylesheet" href="/dev/outbox.css"></head><body><main>${body}</main></body></html>`;
}

export const OUTBOX_CSS = `:root{color-scheme:light dark;--paper:#FBFAF8;--surface:#fff;--ink:#17151C;--muted:#635E6E;--line:#E7E3EA;--accent:#2B56D9}
@media(prefers-color-scheme:dark){:root{--paper:#121017;--surface:#1C1924;--ink:#F4F1F7;--muted:#A9A2B5;--line:#2E2A38;--accent:#8FA8FF}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:880px;margin:0 auto;padding:32px 16px 64px}h1{font-size:1.75rem;line-height:1.15;font-weight:600;letter-spacing:-.02em;margin:0 0 12px}
a{color:var(--accent)}.lead,.empty{color:var(--muted)}ul{list-style:none;margin:24px 0 0;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:16px;overflow:hidden}
li+li{border-top:1px solid var(--line)}li a{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:2px 16px;padding:14px 20px;color:inherit;text-decoration:none}
li a:hover,li a:focus-visible{background:var(--paper)}.what{grid-row:1;font-weight:600}.who{grid-row:2;color:var(--muted);font-size:.875rem}.meta{grid-row:1/3;grid-column:2;color:var(--muted);font-size:.8125rem;text-align:right;align-self:center}
dl{display:grid;grid-template-columns:auto 1fr;gap:2px 16px;margin:0 0 16px;font-size:.875rem}dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
.files{display:flex;flex-wrap:wrap;gap:8px}.file{padding:8px 14px;border:1px solid var(--line);border-radius:8px;background:var(--surface);text-decoration:none;color:inherit}.file small{color:var(--muted)}
iframe{width:100%;height:min(1100px,80vh);border:1px solid var(--line);border-radius:16px;background:#fff}
details{margin-top:16px}summary{cursor:pointer;color:var(--muted)}pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:16px;background:var(--surface);border:1px solid var(--line);border-radius:16px}
@media(max-width:600px){li a{grid-template-columns:1fr}.meta{grid-row:3;grid-column:1;text-align:left}}`;

function stamp(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
