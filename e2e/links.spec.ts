import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { browse } from '../verify/links/browse.ts';

// The proof of all addresses opens several hundred of them in a browser; it must not overlook these faults.

const PLANTED: Readonly<Record<string, string>> = {
  '/good': '<p>Афиша</p>',
  '/console': '<script src="/complains.js"></script>',
  '/warning': '<script src="/warns.js"></script>',
  '/thrown': '<script src="/throws.js"></script>',
  '/policy': '<script>document.title = 1</script>',
  '/missing': '<img src="/gone.png" alt="" width="1" height="1">',
  '/wide': '<p style="width:700px">Афиша</p>',
};
const SCRIPTS: Readonly<Record<string, string>> = {
  '/complains.js': 'console.error("did not match")',
  '/warns.js': 'console.warn("slow")',
  '/throws.js': 'throw new Error("no such thing")',
};

test('a page that complains, breaks, asks for what is not there or sticks out is found, and only that', async () => {
  const server = createServer((request, response) => {
    const address = request.url ?? '';
    const script = SCRIPTS[address];
    const body = PLANTED[address];
    const isThere = script !== undefined || body !== undefined || address === '/favicon.ico';
    response.writeHead(isThere ? 200 : 404, {
      'content-type': script === undefined ? 'text/html; charset=utf-8' : 'text/javascript',
      'content-security-policy': "script-src 'self'",
    });
    response.end(
      script ?? `<!doctype html><meta name="viewport" content="width=device-width"><title>t</title>${body ?? ''}`,
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const seen = {
    host: 'localhost',
    kind: 'region',
    language: 'ru',
    title: '',
    description: '',
    canonical: null,
    alternates: new Map<string, string>(),
    isIndexed: true,
    ids: new Set<string>(),
  };
  const chosen = Object.keys(PLANTED).map((target) => ({ ...seen, target }));
  const { faults, opened } = await browse(chosen, { port, lanes: 1 });
  expect(opened).toBe(chosen.length);
  const found = (page: string): string =>
    faults.flatMap(({ where, what }) => (where === `localhost/${page}` ? [what] : [])).join('\n');
  expect(found('good')).toBe('');
  expect(found('console')).toContain('did not match');
  expect(found('warning')).toContain('slow');
  expect(found('thrown')).toContain('no such thing');
  expect(found('policy')).toContain('Content Security Policy');
  expect(found('missing')).toMatch(/404: .*gone\.png/);
  expect(found('wide')).toMatch(/7\d\d px wide at 360/);
});
