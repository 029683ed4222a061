/**
 * page: asked for anew, kept for when there is no line. personal: asked for anew and never kept; without a line the offline
 * page stands in. file: never changes under its name. none: not our business.
 */
export type Rule = 'page' | 'personal' | 'file' | 'none';

type Asked = { method: string; mode: string; url: string };

const PUBLIC = /^\/(?:$|(?:ru|be|en|ge|az)(?:\/|$))/;
/**
 * Orders, tickets and the rooms behind the site belong to one person. So do the visits that bring a login along: what is
 * not our business is asked for twice, by the browser's own guess and anew, and their code is good once.
 */
const PERSONAL = /^\/(?:[a-z]{2}\/)?(?:ticket|order|cabinet|organizer|backoffice|widget|dev|session)(?:\/|$)/;
const FILES = /^\/(?:assets|icons|posters|art)\//;

export function ruleOf({ method, mode, url }: Asked, origin: string): Rule {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'none';
  const { pathname } = address;
  if (mode !== 'navigate') return FILES.test(pathname) ? 'file' : 'none';
  if (PERSONAL.test(pathname)) return 'personal';
  return PUBLIC.test(pathname) ? 'page' : 'none';
}

/** Pages say themselves whether they are the same for everybody (`private, no-store` on those that are not). */
export function mayKeepPage(status: number, headers: Pick<Headers, 'get'>): boolean {
  const control = headers.get('cache-control') ?? '';
  return (
    status === 200 && (headers.get('content-type') ?? '').startsWith('text/html') && !/private|no-store/.test(control)
  );
}

/** The offline page of the address's language; any other before none. */
export function offlineAddress(url: string, kept: readonly string[]): string | undefined {
  const language = new URL(url).pathname.split('/')[1] ?? '';
  return kept.find((address) => new URL(address).pathname === `/${language}/offline`) ?? kept[0];
}

/** `text` of a page's own <title>, without the site's name behind it. */
export function titleOf(html: string): string {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1]?.replace(/ · [^·]*$/, '') ?? '';
}

const TICKET = /^\/(?:[a-z]{2}\/)?(?:ticket|order)\//;

/** Tickets are never kept: whoever asks for one without a line is told where else it is. */
export function wordsFor(url: string, html: string): string {
  if (!TICKET.test(new URL(url).pathname)) return html;
  return html
    .replace('<p data-unkept="">', '<p data-unkept="" hidden="">')
    .replace('<p data-ticket="" hidden="">', '<p data-ticket="">');
}

export type SeenPage = { path: string; title: string };

/** Several addresses show one page, such as a listing that was turned: the one seen last stands for them. */
function oneOfEach(pages: readonly SeenPage[]): SeenPage[] {
  return pages.filter(({ title }, at) => pages.findIndex((other) => other.title === title) === at);
}

/** Writes what opens without a line into the offline page's list; titles come escaped, from pages of ours. */
export function withSeenPages(html: string, pages: readonly SeenPage[]): string {
  if (pages.length === 0) return html;
  const items = oneOfEach(pages).map(({ path, title }) => `<li><a href="${encodeURI(path)}">${title}</a></li>`);
  return html
    .replace('<section data-seen="" hidden="">', '<section data-seen="">')
    .replace('<ul></ul>', () => `<ul>${items.join('')}</ul>`);
}
