import { mayCachePage, offlineAddress, ruleOf, titleOf, withSeenPages, wordsFor, type SeenPage } from './rules.ts';
import type { CacheMessage } from './cache-message.ts';

/** The page's type of `self` is Window. These types describe the part of the worker scope that is used here. */
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = WorkerEvent & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type WorkerSelf = {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerEvent & { data: CacheMessage }) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
};
const worker = globalThis as unknown as WorkerSelf;

const SHELL = 'rampa-shell-1';
const PAGES = 'rampa-pages-1';
const FILES = 'rampa-files-1';
const MOST_PAGES = 30;
const MOST_FILES = 300;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) => event.waitUntil(begin()));

async function begin(): Promise<void> {
  const ours = [SHELL, PAGES, FILES];
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('rampa-') && !ours.includes(name)).map((name) => caches.delete(name)),
  );
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

worker.addEventListener('fetch', (event) => {
  const rule = ruleOf(event.request, location.origin);
  if (rule === 'file') event.respondWith(fileAnswer(event));
  else if (rule !== 'none') event.respondWith(pageAnswer(event, rule === 'page'));
});

worker.addEventListener('message', (event) => {
  if (event.data.type === 'cache') event.waitUntil(cachePage(event.data));
});

async function pageAnswer(event: FetchEvent, isPublic: boolean): Promise<Response> {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (isPublic && mayCachePage(answer.status, answer.headers))
      event.waitUntil(put(PAGES, event.request, answer.clone(), MOST_PAGES));
    return answer;
  } catch (error) {
    const cached = isPublic ? await caches.match(event.request, { cacheName: PAGES }) : undefined;
    return cached ?? (await offlinePage(event.request.url)) ?? Promise.reject(error);
  }
}

async function fileAnswer(event: FetchEvent): Promise<Response> {
  const cached = await caches.match(event.request);
  if (cached) return cached;
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(put(FILES, event.request, answer.clone(), MOST_FILES));
  return answer;
}

async function offlinePage(url: string): Promise<Response | null> {
  const shell = await caches.open(SHELL);
  const pages = (await shell.keys()).map((request) => request.url).filter((address) => address.endsWith('/offline'));
  const address = offlineAddress(url, pages);
  const page = address === undefined ? undefined : await shell.match(address);
  if (!page) return null;
  const html = withSeenPages(wordsFor(url, await page.text()), await seenPages());
  return new Response(html, { status: 503, headers: page.headers });
}

async function seenPages(): Promise<SeenPage[]> {
  const cache = await caches.open(PAGES);
  const requests = (await cache.keys()).toReversed();
  const seen = await Promise.all(
    requests.map(async (request) => {
      const { pathname, search } = new URL(request.url);
      return { path: pathname + search, title: titleOf((await (await cache.match(request))?.text()) ?? '') };
    }),
  );
  return seen.filter(({ title }) => title !== '');
}

/** Caches the current page and, once per release, the offline page with the files that pages share. */
async function cachePage({ page, shell, files }: CacheMessage): Promise<void> {
  if (page !== null && ruleOf({ method: 'GET', mode: 'navigate', url: page }, location.origin) === 'page') {
    const answer = await fetch(page);
    if (mayCachePage(answer.status, answer.headers)) await put(PAGES, page, answer, MOST_PAGES);
  }
  // A new release has other files and an offline page that refers to them.
  const missing = await thoseThat(files, async (file) => (await caches.match(file)) === undefined);
  const offline = await caches.open(SHELL);
  if (missing.length === 0 && (await offline.match(shell))) return;
  await offline.add(shell);
  const cached = await caches.open(FILES);
  await cached.addAll(missing);
}

async function thoseThat(files: readonly string[], wanted: (file: string) => Promise<boolean>): Promise<string[]> {
  const answers = await Promise.all(files.map(wanted));
  return files.filter((_, at) => answers[at]);
}

/** Appends the newest entry and deletes the oldest ones beyond the limit. */
async function put(name: string, request: RequestInfo, answer: Response, most: number): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(request);
  await cache.put(request, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)));
}
