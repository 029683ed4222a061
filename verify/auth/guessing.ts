import { randomUUID } from 'node:crypto';
import { createConfirmationCodes } from '#adapters/codes/confirmation-codes.ts';
import { FLEET_SIEGE } from '#domain/accounts/budgets.ts';
import { dice } from '../rush/dice.ts';
import type { OwnServer } from './own-server.ts';
import { aDevice, type Finding, send } from './people.ts';

const AT_ONCE = 64;
/** Of one network no more are looked at once the siege has begun, but for what is under way at that moment. */
const MOST = FLEET_SIEGE + AT_ONCE;
/** Only codes that can be looked at are worth a real one. */
const WITH_CODES = MOST + 500;

/** Robots guess codes that were really sent: a hundred thousand guesses at ten thousand phones. */
export async function checkGuessing({ app, pool }: OwnServer, guesses: number, seed: number): Promise<Finding[]> {
  const rolls = dice(seed);
  const { cookies, digest } = aDevice();
  const phones = Array.from({ length: Math.ceil(guesses / 10) }, (_, at) => `+37544${1_000_000 + at}`);
  const codes = createConfirmationCodes();
  const ids = phones.map(() => randomUUID());
  const hashes = await inTurns(phones.slice(0, WITH_CODES), 8, (_, at) =>
    codes.hash(sixDigits(rolls.next()), ids[at] ?? ''),
  );
  const nobodys = hashes[0] ?? '';
  await pool.query(
    `insert into login_code (id, purpose, device, phone, channel, market, locale, hash, made_at)
     select id, 'login', $3, phone, 'sms', 'belarus', 'ru', hash, now() from unnest($1::uuid[], $2::text[], $4::text[]) as c (id, phone, hash)`,
    [ids, phones, digest, phones.map((_, at) => hashes[at] ?? nobodys)],
  );
  const answers: Record<string, number> = {};
  const orders = Array.from({ length: guesses }, (_, at) => at);
  await inTurns(orders, AT_ONCE, async (at) => {
    const phone = phones[at % phones.length] ?? '';
    const { json } = await send(app, '/api/v3/auth', { phone, sms_code: sixDigits(rolls.next()) }, { cookies });
    const said = String(json['code'] ?? (json['codeAccepted'] === true ? 'accepted' : 'other'));
    answers[said] = (answers[said] ?? 0) + 1;
  });
  const { rows } = await pool.query<{ tried: number }>(
    `select coalesce(sum(tries), 0)::int as tried from login_code where device = $1`,
    [digest],
  );
  const tried = rows[0]?.tried ?? 0;
  console.log(`Answers to the guesses: ${JSON.stringify(answers)}`);
  return [
    {
      check: `guesses of ${guesses} that were compared with a code`,
      value: tried,
      limit: `at most ${MOST}`,
      holds: tried <= MOST && tried > 0,
    },
    { check: 'codes guessed', value: answers['accepted'] ?? 0, limit: '0', holds: (answers['accepted'] ?? 0) === 0 },
  ];
}

const sixDigits = (share: number): string => String(Math.floor(share * 1_000_000)).padStart(6, '0');

/** Works through a list, so many at a time. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, at: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const hand = async () => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at] as Item, at);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
  return results;
}
