/**
 * page: fetched from the network and cached for offline use. personal: fetched from the network and never cached;
 * offline, the offline page replaces it. file: never changes under its name. none: not handled by the worker.
 */
export type Rule = 'page' | 'personal' | 'file' | 'none';

type Asked = { method: string; mode: string; url: string };

const PUBLIC = /^\/(?:$|(?:ru|be|en|ge|az)(?:\/|$))/;
/**
 * Orders, tickets and the areas behind the site belong to one person. Login handoffs are listed too: a request that the
 * worker does not handle is sent twice, by navigation preload and again by the browser, and a handoff code works only
 * once.
 */
const PERSONAL = /^\/(?:[a-z]{2}\/)?(?:ticket|order|cabinet|organizer|backoffice|widget|dev|session)(?:\/|$)/;
const FILES = /^\/(?:assets|icons|posters|photos|art)\//;

export function ruleOf({ method, mode, url }: Asked, origin: string): Rule {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'none';
  const { pathname } = address;
  if (mode !== 'navigate') return FILES.test(pathname) ? 'file' : 'none';
  if (PERSONAL.test(pathname)) return 'personal';
  return PUBLIC.test(pathname) ? 'page' : 'none';
}

/** Pages that are not the same for every visitor are marked `private, no-store`. */
export function mayCachePage(status: number, headers: Pick<Headers, 'get'>): boolean {
  const control = headers.get('cache-control') ?? '';
  return (
    status === 200 && (headers.get('content-type') ?? '').startsWith('text/html') && !/private|no-store/.test(control)
  );
}

/** The offline page in the language of the address, else in any language that is cached. */
export function offlineAddress(url: string, cached: readonly string[]): string | undefined {
  const language = new URL(url).pathname.split('/')[1] ?? '';
  return cached.find((address) => new URL(address).pathname === `/${language}/offline`) ?? cached[0];
}

/** Text of the page's <title> without the site's name after it. */
export function titleOf(html: string): string {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1]?.replace(/ · [^·]*$/, '') ?? '';
}

const TICKET = /^\/(?:[a-z]{2}\/)?(?:ticket|order)\//;

/** Tickets are never cached. Offline, the page names the other places where the ticket can be found. */
export function wordsFor(url: string, html: string): string {
  if (!TICKET.test(new URL(url).pathname)) return html;
  return html
    .replace('<p data-uncached="">', '<p data-uncached="" hidden="">')
    .replace('<p data-ticket="" hidden="">', '<p data-ticket="">');
}

export type SeenPage = { path: string; title: string };

/** Several addresses can show the same page, such as a paginated listing. The one seen last represents them. */
function oneOfEach(pages: readonly SeenPage[]): SeenPage[] {
  return pages.filter(({ title }, at) => pages.findIndex((other) => other.title === title) === at);
}

/** Lists the pages that open offline in the offline page. Titles are already escaped in our own pages. */
export function withSeenPages(html: string, pages: readonly SeenPage[]): string {
  if (pages.length === 0) return html;
  const items = oneOfEach(pages).map(({ path, title }) => `<li><a href="${encodeURI(path)}">${title}</a></li>`);
  return html
    .replace('<section data-seen="" hidden="">', '<section data-seen="">')
    .replace('<ul></ul>', () => `<ul>${items.join('')}</ul>`);
}
