import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';

// The baseline: a node:http server that sends fixed bytes with fixed headers and does nothing else. Started as `node
// bare-server.ts FILE` with {headers, body (base64)} in the file; prints its port.
const { headers, body } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  headers: [string, string][];
  body: string;
};
const bytes = Buffer.from(body, 'base64');
const raw = headers.flat();
const server = createServer((_request, response) => {
  response.writeHead(200, raw);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : ''}\n`);
});
process.on('SIGTERM', () => process.exit(0));
