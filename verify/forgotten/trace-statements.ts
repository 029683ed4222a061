import { appendFileSync } from 'node:fs';
import pg from 'pg';

// Loaded into every process of a traced test: writes each SQL text that it sends, once, to the file in FORGOTTEN_TRACE.

const file = process.env['FORGOTTEN_TRACE'];
const known = new Set<string>();

type Send = (this: unknown, ...args: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Send };
const { query: send } = prototype;

if (file !== undefined)
  prototype.query = function query(...args) {
    const [asked] = args;
    const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | undefined)?.text;
    if (typeof text === 'string' && !known.has(text)) {
      known.add(text);
      appendFileSync(file, `${JSON.stringify(text)}\n`);
    }
    return send.apply(this, args);
  };
