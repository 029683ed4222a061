import { importDemoCatalogue } from '#main/demo-catalogue.ts';
import { anOwner } from './auth/owner.ts';
import { startOwnServer } from './auth/own-server.ts';
import { callOf, type Kind, say } from './contract/call.ts';
import { createCheck, type Fault, RULES } from './contract/check.ts';
import { type Document, resolverOf } from './contract/document.ts';
import { lintDocument } from './contract/lint.ts';
import { readIds, readPools, readSales } from './contract/pools.ts';
import { pick } from './contract/values.ts';
import { randomFrom, readOptions, report, type Row } from './report.ts';

// npm run verify -- contract [--each 60] [--only holdSeats]
// Tests the API against its own document: every operation is called with values that its schemas allow, with edge
// values and with one wrong value, over HTTP and as an account that has used every feature; each response has to match
// the document. An independent linter checks the document itself.

const { seed, json, each, only } = readOptions({ each: 60, only: '' });
const random = randomFrom(seed);
const server = await startOwnServer();
try {
  await prove();
} finally {
  await server.stop();
}

async function prove(): Promise<void> {
  const { pool, origin } = server;
  await importDemoCatalogue(pool, { log: () => undefined, now: new Date() });
  const owner = await anOwner(server);
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Document;
  const lint = await lintDocument(document);
  const [pools, idsOf, sales] = [await readPools(pool), await readIds(pool), await readSales(pool)];
  const check = createCheck(document);
  const resolve = resolverOf(document);
  const faults: Fault[] = [];
  const answers = new Map<string, number>();
  const reached = new Set<string>();
  const heldOrders: string[] = [];
  let asked = 0;

  const operations = Object.entries(document.paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
    .filter(({ operation }) => operation.operationId.includes(only))
    // Operations that end sessions or accounts come last, so that the others run with a valid login.
    .toSorted((one, other) => weight(one.operation.operationId) - weight(other.operation.operationId));

  for (const { path, method, operation } of operations) {
    const isPersonal = operation.security.length > 0;
    const isStream = operation.operationId === 'seatEvents';
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    // Sensitive actions require a code confirmed in the last five minutes.
    if (isPersonal) await pool.query('update session set proved_at = now()');
    const ids = idsOf(path);
    for (let count = 0; count < each; count += 1) {
      // A hold is valid only with the price list of its own performance.
      const sale = sales.length === 0 ? {} : pick(random, sales);
      const maker = { random, resolve, pools: { ...pools, ...sale, ...(ids && { id: ids }) }, isEdge: false };
      const kind: Kind = count % 3 === 0 ? 'valid' : count % 3 === 1 ? 'edge' : 'invalid';
      const token = isPersonal && random() < 0.95 ? owner.token : null;
      const held = path.startsWith('/api/v3/orders/') ? heldOrders.at(-1) : undefined;
      const numbers = held === undefined ? owner.numbersFor(pattern) : { id: held };
      const call = callOf({ operation, method, path, kind, maker, token, numbers });
      const response = await say(origin, call, isStream);
      asked += 1;
      faults.push(...check(operation, call, response, isStream));
      answers.set(`${response.status}`, (answers.get(`${response.status}`) ?? 0) + 1);
      if (response.status < 300) reached.add(operation.operationId);
      if (response.status === 201 && path.endsWith('orders'))
        heldOrders.push((JSON.parse(response.body) as { id: string }).id);
      if (operation.operationId === 'releaseOrder' && response.status === 204) heldOrders.pop();
    }
  }
  const errors = lint.filter(({ severity }) => severity === 'error');
  const shown = new Map<string, number>();
  for (const { rule, operation, detail } of faults) {
    const times = (shown.get(rule + operation) ?? 0) + 1;
    shown.set(rule + operation, times);
    if (times <= 2) console.log(`${rule}: ${operation}: ${detail}`);
  }
  for (const { rule, message, at } of lint) console.log(`linter: ${rule}: ${message} ${at}`);
  const missed = operations.filter(({ operation }) => !reached.has(operation.operationId));
  console.log(
    `Answers: ${[...answers]
      .toSorted(([one], [other]) => Number(one) - Number(other))
      .map(([status, times]) => `${status} × ${times}`)
      .join(', ')}`,
  );
  console.log(`Never answered with success: ${missed.map(({ operation }) => operation.operationId).join(', ')}\n`);
  const rows: Row[] = RULES.map((rule) => {
    const broken = faults.filter((fault) => fault.rule === rule);
    return { rule, faults: broken.length, operations: new Set(broken.map(({ operation }) => operation)).size };
  });
  rows.push({ rule: 'the linter finds no error', faults: errors.length, operations: 0 });
  console.log(`${asked} calls of ${operations.length} operations`);
  const ok = operations.length > 0 && faults.length === 0 && errors.length === 0;
  report('contract', rows, { ok, seed, json, each });
}

function weight(id: string): number {
  if (id.startsWith('hold')) return 0;
  if (id === 'releaseOrder') return 3;
  if (id === 'deleteMe') return 4;
  if (/ession|setPassword|confirmPhone|confirmEmail/.test(id)) return 2;
  return 1;
}
