import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

export type TileServer = {
  origin: string;
  /** Paths and headers of all requests so far. */
  asked: { path: string; headers: IncomingHttpHeaders }[];
  /** Answers every request with this status from now on; null restores the tiles. */
  fail(status: number | null): void;
  close(): void;
};

/** Options of a browser that draws WebGL in software. */
export const WEB_GL = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];

type Files = Readonly<Record<string, Buffer | ((origin: string) => Buffer)>>;

/** A grey square with streets at its edge. */
export function aTile(): Promise<Buffer> {
  const streets =
    '<svg width="256" height="256"><path d="M0 90h256M120 0v256" stroke="#fff" stroke-width="14"/><rect x="150" y="120" width="70" height="60" fill="#c9d8ef"/></svg>';
  return sharp({ create: { width: 256, height: 256, channels: 3, background: '#d8e2d0' } })
    .composite([{ input: Buffer.from(streets) }])
    .png()
    .toBuffer();
}

/** A host of tiles as they are on the internet: another origin, with CORS. What is no file is a tile. */
export async function aTileServer(files: Files = {}): Promise<TileServer> {
  const tile = await aTile();
  const asked: TileServer['asked'] = [];
  let failing: number | null = null;
  const server = createServer(({ url = '/', headers, method }, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'range');
    response.setHeader('access-control-expose-headers', 'content-range, etag');
    if (method === 'OPTIONS') return response.writeHead(204).end();
    asked.push({ path: url, headers });
    if (failing !== null) return response.writeHead(failing).end();
    const known = files[url];
    const file = typeof known === 'function' ? known(`http://${headers.host}`) : known;
    if (file === undefined) return response.writeHead(200, { 'content-type': 'image/png' }).end(tile);
    const [, from = '0', to = String(file.length - 1)] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const part = file.subarray(Number(from), Number(to) + 1);
    return response
      .writeHead(headers.range === undefined ? 200 : 206, {
        'content-type': url.endsWith('.json') ? 'application/json' : 'application/octet-stream',
        'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${file.length}`,
      })
      .end(part);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    fail: (status) => void (failing = status),
    close: () => void server.close(),
  };
}
