/** The HTML document of a developer tool: in English, and deliberately outside the site's layout. */
export function devPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeText(title)}</title><link rel="stylesheet" href="/dev/outbox.css"></head><body><main>${body}</main></body></html>`;
}

/** An email's HTML with its pictures embedded, because browsers do not resolve `cid:`. */
export function withPictures(
  html: string,
  attachments: readonly { cid?: string | null; contentType: string; content: Uint8Array }[],
): string {
  let shown = html;
  for (const { cid, contentType, content } of attachments) {
    if (cid == null) continue;
    shown = shown.replaceAll(`cid:${cid}`, `data:${contentType};base64,${Buffer.from(content).toString('base64')}`);
  }
  return shown;
}

export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export const DEV_CSS = `:root{color-scheme:light dark;--paper:#FBFAF8;--surface:#fff;--ink:#17151C;--muted:#635E6E;--line:#E7E3EA;--accent:#2B56D9}
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
h2{font-size:1.125rem;line-height:1.3;font-weight:600;margin:32px 0 12px}h2+ul{margin-top:0}
.messages li{display:grid;grid-template-columns:minmax(0,1fr) auto 152px;gap:4px 16px;align-items:center;padding:10px 20px}.messages li>div{display:grid;gap:2px}.messages li a{display:inline;padding:0}
.messages .what:hover,.messages .what:focus-visible{background:none;text-decoration:underline}.messages .meta{grid-row:auto;grid-column:auto;white-space:nowrap}
.messages .languages{display:flex;gap:4px}.messages .languages a,.tabs a{display:inline-flex;align-items:center;justify-content:center;min-width:35px;min-height:36px;padding:0 6px;border:1px solid var(--line);border-radius:8px;color:var(--accent);text-decoration:none;font-size:.875rem}
.tabs{display:flex;flex-wrap:wrap;gap:8px;margin:20px 0}.tabs a{min-height:44px;padding:0 14px;background:var(--surface);font-size:1rem}.tabs [aria-current]{background:var(--ink);border-color:var(--ink);color:var(--paper)}
.bubble{max-width:340px;margin:8px 0 0;padding:12px 16px;background:var(--surface);border:1px solid var(--line);border-radius:18px 18px 18px 4px;white-space:pre-wrap;overflow-wrap:anywhere}
p.meta{text-align:left;margin:0}.narrow{display:flex;align-items:center;gap:8px;min-height:44px;color:var(--muted)}.narrow:has(:checked)+iframe{width:min(100%,362px)}
.steps{display:flex;flex-wrap:wrap;justify-content:space-between;gap:12px;margin-top:32px}.steps a{min-height:44px;display:inline-flex;align-items:center}.steps [rel=next]{margin-left:auto}
a:focus-visible,summary:focus-visible,input:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media(max-width:600px){iframe{width:calc(100% + 32px);margin-inline:-16px;border-inline:0;border-radius:0}.messages li{grid-template-columns:1fr auto}.messages li>div{grid-column:1/3}.narrow{display:none}.messages .meta{grid-row:auto}li a{grid-template-columns:1fr}.meta{grid-row:3;grid-column:1;text-align:left}}`;
