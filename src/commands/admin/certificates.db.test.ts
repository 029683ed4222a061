import { expect, test } from 'vitest';
import { anItemSale } from '#test/builders/item-sale.ts';
import { tenderSteps } from '#test/builders/tenders.ts';
import { cancelLines, returnLines } from '#usecases/returns/return-lines.ts';
import { certificates } from './certificates.ts';
import { codes } from './codes.ts';

const sale = await anItemSale();
const { deps, pool } = sale;
const tenders = tenderSteps(sale);

async function run(command: typeof certificates | typeof codes, ...args: string[]) {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const code = command === codes ? await codes(sale, args, print) : await certificates(deps, args, print);
  return { code, lines: lines.join('\n') };
}

async function bought() {
  const orderId = await sale.paid(await sale.onSale({ kind: 'certificate' }));
  const [found] = await sale.codesOf(orderId);
  return { orderId, code: found?.code ?? '' };
}
/** Spends a part of it on another item. */
async function spend(code: string): Promise<string> {
  const orderId = await sale.held(await sale.onSale({ kind: 'good' }));
  await pool.query('update orders set face_minor = face_minor where id = $1', [orderId]);
  expect(await tenders.set(orderId, { certificates: [code] })).toEqual({ ok: true });
  return orderId;
}

test('a certificate is given out with an audit row, listed, and shown with what became of it', async () => {
  expect(await run(certificates, 'issue', 'belarus', '50')).toEqual({
    code: 0,
    lines:
      'Nothing was changed. With --yes a certificate of 50.00 BYN is issued, valid for 12 months, for whoever has its code.',
  });
  expect((await run(certificates, 'list')).lines).toBe('There is no certificate.');
  const issued = await run(
    certificates,
    'issue',
    'belarus',
    '20.50',
    'Anna@mail.example',
    '--months',
    '3',
    '--by',
    'Ann',
    '--yes',
  );
  const [code = ''] = issued.lines.split('  ');
  expect(issued.code).toBe(0);
  expect((await run(certificates, 'list')).lines).toContain(`${code}  [active]  20.50 of 20.50 BYN  until`);
  const { lines } = await run(certificates, 'show', code);
  expect(lines).toContain('anna@mail.example');
  expect(lines).toMatch(/issued {2}20\.50$/m);
  const { rows } = await pool.query(`select actor, detail from audit where action = 'certificate.issued' order by id`);
  expect(rows.at(-1)).toEqual({
    actor: 'Ann',
    detail: {
      currency: 'BYN',
      amountMinor: 2_050,
      email: 'anna@mail.example',
      validUntil: expect.stringMatching(/^\d{4}-/),
      codeEnd: code.replaceAll('-', '').slice(-4),
    },
  });
  for (const wrong of [
    ['issue', 'mars', '5'],
    ['issue', 'belarus', '-5'],
    ['issue', 'belarus', '5', '--months', '1.5'],
    ['issue', 'belarus', '5', '--why', '--yes'],
    ['list', 'extra'],
    ['show', code, 'extra'],
    [],
  ]) {
    expect((await run(certificates, ...wrong)).code).toBe(2);
  }
  expect((await run(certificates, 'issue', 'belarus', '5', 'nobody')).code).toBe(1);
  expect((await run(certificates, 'show', '0000-0000-0000-0')).code).toBe(1);
  await sale.nothingIsBroken();
});

test('a bought certificate has the balance of its listed price, and a counter takes it whole', async () => {
  const { code } = await bought();
  expect(await tenders.balanceOf(code)).toBe(5_000);
  expect(await run(codes, 'show', code)).toMatchObject({
    code: 0,
    lines: expect.stringContaining('balance   50.00 BYN'),
  });
  expect((await run(codes, 'redeem', code)).code).toBe(0);
  expect(await tenders.balanceOf(code)).toBe(0);
  const orderId = await sale.held(await sale.onSale({ kind: 'good' }));
  expect(await tenders.set(orderId, { certificates: [code] })).toMatchObject({ code: 'certificate_unknown' });
  await sale.nothingIsBroken();
});

test('one that was spent in part is neither redeemed nor returned, until the part came back', async () => {
  const { code, orderId } = await bought();
  const other = await spend(code);
  expect(await run(codes, 'redeem', code)).toMatchObject({
    code: 1,
    lines: expect.stringContaining('spent on the site'),
  });
  expect(await returnLines(deps, { orderId })).toEqual({ ok: false, code: 'code_used' });
  await deps.stores.orders.close(other, 'cancelled');
  expect(await returnLines(deps, { orderId })).toMatchObject({ ok: true, moneyMinor: 5_000 });
  expect((await deps.stores.certificates.find(code))?.certificate).toMatchObject({ state: 'void', balanceMinor: 0 });
  await sale.nothingIsBroken();
});

test('the seller takes an unspent certificate back with its money', async () => {
  const { code, orderId } = await bought();
  expect(await cancelLines(deps, { orderId })).toMatchObject({ ok: true, moneyMinor: 5_000 });
  expect(await tenders.balanceOf(code)).toBe(0);
  await sale.nothingIsBroken();
});

test('support lists frozen certificates, and releases them or takes the rest away', async () => {
  const frozen = await Promise.all([bought(), bought()]);
  for (const { orderId } of frozen) await deps.transaction((stores) => stores.certificates.freezeOf(orderId));
  const [one, two] = frozen.map(({ code }) => code);
  const listed = (await run(certificates, 'list', '--frozen')).lines;
  expect(listed.match(/\[frozen\]/g)).toHaveLength(2);
  expect((await run(codes, 'redeem', one ?? '')).lines).toContain('This gift certificate is stopped');
  expect(await run(certificates, 'release', one ?? '', '--by', 'Ann')).toEqual({
    code: 0,
    lines: 'Released: 50.00 BYN can be spent again.',
  });
  expect((await run(codes, 'show', one ?? '')).code).toBe(0);
  expect(await run(certificates, 'void', two ?? '', '--why', 'stolen card', '--yes')).toEqual({
    code: 0,
    lines: 'Void: 50.00 BYN are taken away.',
  });
  expect((await run(certificates, 'void', two ?? '', '--why', 'again', '--yes')).lines).toBe('It is void already.');
  expect((await run(certificates, 'release', 'x')).code).toBe(1);
  expect((await run(certificates, 'release', two ?? '', '--because', 'x')).code).toBe(2);
  const { rows } = await pool.query(
    `select action, actor from audit where action in ('certificate.released', 'certificate.voided') order by id`,
  );
  expect(rows).toEqual([
    { action: 'certificate.released', actor: 'Ann' },
    { action: 'certificate.voided', actor: 'command line' },
  ]);
  await sale.nothingIsBroken();
});

test('one that was issued by mistake is taken back, unless an open order has reserved a part of it', async () => {
  const code = await tenders.certificate(9_000);
  const paid = await spend(code);
  const why = ['--why', 'wrong amount', '--by', 'Ann'];
  expect(await run(certificates, 'void', code, ...why, '--yes')).toEqual({
    code: 1,
    lines: expect.stringContaining('has reserved a part of it: '),
  });
  await sale.tryCheckout(paid, { dueMinor: 0 });
  expect(await sale.stateOf(paid)).toBe('paid');
  const left = (await tenders.balanceOf(code)) ?? 0;
  expect(left).toBeGreaterThan(0);

  expect((await run(certificates, 'void', code, '--yes')).lines).toContain('Say with --why');
  expect((await run(certificates, 'void', code, ...why)).lines).toContain('Nothing was changed. With --yes');
  expect(await tenders.balanceOf(code)).toBe(left);
  expect(await run(certificates, 'void', code, ...why, '--yes')).toMatchObject({ code: 0 });
  expect(await tenders.balanceOf(code)).toBe(0);
  const { rows } = await pool.query(`select actor, detail from audit where action = 'certificate.voided' order by id`);
  expect(rows.at(-1)).toEqual({
    actor: 'Ann',
    detail: { balanceMinor: left, currency: 'BYN', reason: 'wrong amount' },
  });
  const { lines } = await run(certificates, 'show', code);
  expect(lines).toMatch(/ {2}void {2}-\d+\.\d\d {2}wrong amount$/);
  const found = await deps.stores.certificates.find(code);
  expect(found?.movements.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0);
  await sale.nothingIsBroken();
});
