import type { DemoMessage, DemoMessageSummary } from '#usecases/mail/ports.ts';
import { devPage, escapeText, withPictures } from './dev-page.ts';

/** Pages of a developer tool: in English, and deliberately outside the site's layout. */
export function outboxListPage(messages: readonly DemoMessageSummary[]): string {
  const rows = messages.map(
    ({ id, channel, recipient, subject, times, attachments, createdAt }) => `<li><a href="/dev/outbox/${id}">
<span class="who">${escapeText(recipient)}</span>
<span class="what">${escapeText(subject)}</span>
<span class="meta">${channel === 'sms' ? 'SMS' : 'Mail'}${attachments > 0 ? ` · ${attachments} files` : ''}${times > 1 ? ` · sent ${times} times` : ''} · <time datetime="${createdAt.toISOString()}">${stamp(createdAt)}</time></span>
</a></li>`,
  );
  const list =
    rows.length > 0
      ? `<ul>${rows.join('\n')}</ul>`
      : '<p class="empty">Nothing was sent yet. Buy a ticket, and its mail lands here.</p>';
  return devPage(
    'Outbox',
    `<h1>Outbox</h1><p class="lead">The demo sends nothing: its mails and short messages stay here. The same as <a href="/dev/outbox.json">JSON</a>. <a href="/dev/messages">Every message of the product</a>, in four languages.</p>${list}`,
  );
}

export function outboxMessagePage(message: DemoMessage): string {
  const files = message.attachments
    .filter(({ cid }) => cid === null)
    .map(
      ({ ord, filename, content }) =>
        `<a class="file" href="/dev/outbox/${message.id}/files/${ord}">${escapeText(filename)} <small>${Math.ceil(content.length / 1024)} kB</small></a>`,
    );
  const html =
    message.html === null
      ? ''
      : // Without allow-scripts and allow-same-origin the email can neither run scripts nor access the page.
        `<iframe title="Email" sandbox="allow-popups" src="/dev/outbox/${message.id}/body"></iframe>`;
  return devPage(
    message.subject,
    `<p><a href="/dev/outbox">Outbox</a></p><h1>${escapeText(message.subject)}</h1>
<dl><dt>From</dt><dd>${escapeText(message.sender)}</dd><dt>To</dt><dd>${escapeText(message.recipient)}</dd><dt>When</dt><dd>${stamp(message.createdAt)}</dd><dt>Key</dt><dd>${escapeText(message.key)}</dd></dl>
${files.length > 0 ? `<p class="files">${files.join(' ')}</p>` : ''}${html}
<details${html === '' ? ' open' : ''}><summary>Plain text</summary><pre>${escapeText(message.text)}</pre></details>`,
  );
}

/** The email's HTML in a form that browsers can display. */
export function outboxBody(message: DemoMessage): string {
  return withPictures(message.html ?? '', message.attachments);
}

function stamp(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
