/** An email in plain blocks. Its text and its HTML come from the same blocks, so they never differ in content. */
export type Email = {
  language: string;
  brand: { name: string; url: string; accent: string };
  title: string;
  /** First lines that a mailbox shows next to the subject. */
  preview: string;
  blocks: Block[];
  /** Below the email: its reason and the support contact. */
  footer: string[];
  /** schema.org data for mailboxes that show reservations. */
  jsonLd: object | null;
};

export type Block =
  | { kind: 'lead'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'note'; text: string }
  /** With the proportions of a card (1200 by 630). The text has the same content, so plain text omits the picture. */
  | { kind: 'picture'; url: string; alt: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'link'; label: string; url: string }
  /** A code to type in, large enough to read from a distance. */
  | { kind: 'code'; code: string }
  | { kind: 'entries'; entries: readonly Entry[] }
  | { kind: 'codes'; codes: readonly { cid: string; alt: string; place: string; serial: string }[] };

export type Fact = readonly [label: string, value: string];

/** `picture`: address of an image in the proportions of a card (1200 by 630); the text beside it says the same. */
type Entry = { title: string; url: string; lines: readonly string[]; picture?: string };

export function emailText(email: Email): string {
  const body = email.blocks.flatMap((block) => {
    switch (block.kind) {
      case 'lead':
      case 'text':
      case 'note':
        return block.text;
      case 'picture':
        return [];
      case 'facts':
        return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
      case 'button':
      case 'link':
        return `${block.label}:\n${block.url}`;
      case 'code':
        return block.code;
      case 'entries':
        return block.entries.map(({ title, url, lines: about }) => [title, ...about, url].join('\n')).join('\n\n');
      case 'codes':
        return block.codes.map(({ place, serial }) => `${place}\n${serial}`).join('\n\n');
    }
  });
  return `${[email.title, ...body, ['-- ', email.brand.name, ...email.footer].join('\n')].join('\n\n')}\n`;
}

/** Tables and inline styles, because old mail programs support nothing else; the style sheet adds the dark theme. */
export function emailHtml(email: Email): string {
  const { brand } = email;
  return `<!doctype html>
<html lang="${email.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(email.title)}</title>
${email.jsonLd === null ? '' : `<script type="application/ld+json">${scriptJson(email.jsonLd)}</script>\n`}<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #121017 !important; }
  .card { background: #1C1924 !important; border-color: #2E2A38 !important; }
  .ink { color: #F4F1F7 !important; }
  .muted { color: #A9A2B5 !important; }
  .rule { border-color: #2E2A38 !important; }
}
@media (max-width: 480px) { .pad { padding-left: 20px !important; padding-right: 20px !important; } }
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#FBFAF8;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escape(email.preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#FBFAF8">
<tr><td align="center" style="padding:24px 12px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="pad" style="padding:0 32px 16px"><a class="ink" href="${escape(brand.url)}" style="${FONT};font-size:20px;font-weight:700;color:#17151C;text-decoration:none">${escape(brand.name)}</a></td></tr>
<tr><td class="card" style="background:#FFFFFF;border:1px solid #E7E3EA;border-radius:16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="pad" style="padding:32px 32px 8px"><h1 class="ink" style="${FONT};margin:0;font-size:26px;line-height:1.2;font-weight:600;color:#17151C">${escape(email.title)}</h1></td></tr>
${email.blocks.map((block) => blockHtml(block, brand.accent)).join('\n')}
<tr><td style="padding:0 0 24px"></td></tr>
</table>
</td></tr>
<tr><td class="pad muted" style="padding:20px 32px 0;${FONT};font-size:13px;line-height:1.5;color:#635E6E">${email.footer.map((line) => lines(line)).join('<br>')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const FONT =
  'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Noto Sans,Noto Sans Georgian,Arial,sans-serif';

function blockHtml(block: Block, accent: string): string {
  const row = (content: string, padding = '10px 32px') =>
    `<tr><td class="pad" style="padding:${padding}">${content}</td></tr>`;
  switch (block.kind) {
    case 'lead':
      return row(
        `<p class="ink" style="${FONT};margin:0;font-size:20px;line-height:1.3;font-weight:600;color:#17151C">${lines(block.text)}</p>`,
        '10px 32px 0',
      );
    case 'text':
      return row(
        `<p class="ink" style="${FONT};margin:0;font-size:16px;line-height:1.5;color:#17151C">${lines(block.text)}</p>`,
      );
    case 'note':
      return row(
        `<p class="muted" style="${FONT};margin:0;font-size:14px;line-height:1.5;color:#635E6E">${lines(block.text)}</p>`,
      );
    case 'picture':
      return row(
        `<img class="ink" src="${escape(block.url)}" alt="${escape(block.alt)}" width="494" style="${FONT};display:block;width:100%;max-width:494px;height:auto;border:0;border-radius:10px;font-size:16px;color:#17151C">`,
        '14px 32px 6px',
      );
    case 'button':
      return row(buttonHtml(block, accent), '14px 32px');
    case 'link':
      return row(
        `<a class="muted" href="${escape(block.url)}" style="${FONT};font-size:14px;line-height:1.5;color:#635E6E">${escape(block.label)}</a>`,
      );
    case 'code':
      return row(
        `<p class="ink" style="${FONT};margin:0;font-size:40px;line-height:1.2;font-weight:600;letter-spacing:.08em;font-variant-numeric:tabular-nums;color:#17151C">${escape(block.code)}</p>`,
      );
    case 'entries':
      return row(block.entries.map(entryHtml).join(''), '6px 32px');
    case 'facts':
      return row(factsHtml(block.facts), '12px 32px');
    case 'codes':
      return block.codes.map((code) => row(codeHtml(code), '10px 32px')).join('\n');
  }
}

function buttonHtml({ label, url }: { label: string; url: string }, accent: string): string {
  const link = `${FONT};display:inline-block;padding:15px 28px;font-size:16px;line-height:1.2;font-weight:600;color:#FFFFFF;text-decoration:none`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${accent}" style="background:${accent};border-radius:8px"><a href="${escape(url)}" style="${link}">${escape(label)}</a></td></tr></table>`;
}

function factsHtml(facts: readonly Fact[]): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="muted rule" valign="top" style="${FONT};padding:9px 16px 9px 0;border-top:1px solid #E7E3EA;font-size:14px;line-height:1.4;color:#635E6E;width:34%">${escape(label)}</td><td class="ink rule" valign="top" style="${FONT};padding:9px 0;border-top:1px solid #E7E3EA;font-size:16px;line-height:1.4;color:#17151C">${lines(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows.join('')}</table>`;
}

function entryHtml({ title, url, lines: about, picture }: Entry): string {
  const image =
    picture === undefined
      ? ''
      : `<a href="${escape(url)}"><img src="${escape(picture)}" alt="" width="494" style="display:block;width:100%;max-width:494px;height:auto;margin:0 0 10px;border:0;border-radius:10px"></a>`;
  const link = `<a class="ink" href="${escape(url)}" style="${FONT};font-size:18px;line-height:1.3;font-weight:600;color:#17151C">${escape(title)}</a>`;
  const more = `<div class="muted" style="${FONT};margin:3px 0 0;font-size:15px;line-height:1.4;color:#635E6E">${lines(about.join('\n'))}</div>`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="rule" style="padding:12px 0;border-top:1px solid #E7E3EA">${image}${link}${more}</td></tr></table>`;
}

/** On white in both themes: many scanners cannot read a code on a dark background. */
function codeHtml(code: { cid: string; alt: string; place: string; serial: string }): string {
  const place = `<p style="${FONT};margin:0 0 4px;font-size:16px;line-height:1.4;font-weight:600;color:#17151C">${escape(code.place)}</p>`;
  const image = `<img src="cid:${code.cid}" alt="${escape(code.alt)}" width="245" height="245" style="display:block;width:245px;max-width:100%;height:auto;margin:0 auto;border:0">`;
  const serial = `<p style="${FONT};margin:4px 0 0;font-size:14px;letter-spacing:.04em;color:#635E6E">${escape(code.serial)}</p>`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#FFFFFF" style="background:#FFFFFF;border:1px solid #E7E3EA;border-radius:12px"><tr><td align="center" style="padding:16px">${place}${image}${serial}</td></tr></table>`;
}

/** Phone numbers and hours stay on one line. */
const WHOLE = /\+\d[\d •-]+\d|\d{1,2}:\d\d–\d{1,2}:\d\d/g;

function lines(text: string): string {
  return escape(text)
    .replaceAll('\n', '<br>')
    .replace(WHOLE, (whole) => `<span style="white-space:nowrap">${whole}</span>`);
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function scriptJson(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
