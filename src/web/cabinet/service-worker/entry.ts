import { listenForPushes } from './push.ts';
import { ruleOf, shellFor } from './rules.ts';
import { SHELL_CACHE as SHELL, type ShellMessage } from './shell-message.ts';

/** TypeScript types `self` as Window here; this is the part of the service worker's scope that is used. */
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = WorkerEvent & { request: Request; respondWith(answer: Promise<Response>): void };
type WorkerSelf = {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerEvent & { data: ShellMessage }) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { scope: string };
};
const worker = globalThis as unknown as WorkerSelf;
const { scope } = worker.registration;

// The worker caches only files and documents without personal data. The page itself stores tickets, by account, because
// a worker cannot tell whose they are.
const FILES = 'cabinet-files-1';
const MOST_FILES = 200;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(begin()));

async function begin(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('cabinet-') && name !== SHELL && name !== FILES);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

worker.addEventListener('fetch', (event) => {
  const rule = ruleOf(event.request, scope);
  if (rule === 'file') event.respondWith(fileAnswer(event));
  else if (rule === 'shell') event.respondWith(pageAnswer(event.request));
});

listenForPushes(globalThis as never);

worker.addEventListener('message', (event) => {
  if (event.data.type === 'shell') event.waitUntil(cacheShell(event.data));
});

async function pageAnswer(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await caches.open(SHELL);
    const cached = (await shell.keys()).map(({ url }) => url);
    const page = shellFor(request.url, scope, cached);
    return (page === undefined ? undefined : await shell.match(page)) ?? Promise.reject(error);
  }
}

async function fileAnswer(event: FetchEvent): Promise<Response> {
  const cached = await caches.match(event.request);
  if (cached) return cached;
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(cacheFile(event.request, answer.clone()));
  return answer;
}

/** Adds the file as the newest entry and deletes the oldest ones above MOST_FILES. */
async function cacheFile(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(FILES);
  await cache.put(request, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_FILES)).map((old) => cache.delete(old)));
}

/** Caches the files before the document, because a document without its scripts would show nothing. */
async function cacheShell({ page, files }: ShellMessage): Promise<void> {
  const cache = await caches.open(FILES);
  await Promise.all(files.map(async (file) => ((await caches.match(file)) ? undefined : cache.add(file))));
  const shell = await caches.open(SHELL);
  await shell.add(page);
}
