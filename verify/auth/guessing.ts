import { randomUUID } from 'node:crypto';
import { createConfirmationCodes } from '#adapters/codes/confirmation-codes.ts';
import { FLEET_SIEGE, networksOf, WRONG_CODES_IN_A_SIEGE } from '#domain/accounts/rate-limits.ts';
import { dice } from '../rush/dice.ts';
import type { OwnServer } from './own-server.ts';
import { aDevice, aLine, type Finding, send } from './people.ts';

const AT_ONCE = 64;
const PHONES_PER_GUESS = 0.1;

/**
 * Robots guess codes that were really sent, at a tenth as many phones: half of the guesses from one network, which puts
 * the server into siege mode, then half from as many networks as possible. docs/accounts.md states how many guesses may
 * be compared with a code.
 */
export async function checkGuessing(server: OwnServer, guesses: number, seed: number): Promise<Finding[]> {
  const rolls = dice(seed);
  const wave = Math.ceil(guesses / 2);
  const ownLine = aLine();
  const one = await guess(server, rolls, { guesses: wave, prefix: '+37544', most: FLEET_SIEGE, line: () => ownLine });
  const networks = new Set<string | undefined>();
  const lines = Array.from({ length: wave }, aLine);
  for (const address of lines) networks.add(networksOf(address).at(-1)?.name);
  const mostInSiege = networks.size * WRONG_CODES_IN_A_SIEGE;
  const line = (at: number) => lines[at] ?? ownLine;
  const many = await guess(server, rolls, { guesses: wave, prefix: '+37533', most: mostInSiege, line });
  return [
    compared(`guesses of ${wave} from one network that were compared with a code`, one.tried, FLEET_SIEGE),
    compared(`then of ${wave} from ${networks.size} networks`, many.tried, mostInSiege),
    {
      check: 'codes guessed',
      value: one.accepted + many.accepted,
      limit: '0',
      holds: one.accepted + many.accepted === 0,
    },
  ];
}

/** Guesses in progress when the limit is reached are added to it. */
function compared(check: string, value: number, limit: number): Finding {
  const most = limit + AT_ONCE;
  return { check, value, limit: `at most ${most}`, holds: value <= most && value > 0 };
}

type Wave = { guesses: number; prefix: string; most: number; line: (at: number) => string };

async function guess({ app, pool }: OwnServer, rolls: ReturnType<typeof dice>, wave: Wave) {
  const { cookies, digest } = aDevice();
  const phones = Array.from(
    { length: Math.ceil(wave.guesses * PHONES_PER_GUESS) },
    (_, at) => `${wave.prefix}${1_000_000 + at}`,
  );
  const codes = createConfirmationCodes();
  const ids = phones.map(() => randomUUID());
  // Hashing is slow, so only the codes that can be compared get a real hash.
  const hashes = await inTurns(phones.slice(0, wave.most + AT_ONCE + 500), 8, (_, at) =>
    codes.hash(sixDigits(rolls.next()), ids[at] ?? ''),
  );
  const nobodys = hashes[0] ?? '';
  await pool.query(
    `insert into login_code (id, purpose, device, phone, channel, market, locale, hash, made_at)
     select id, 'login', $3, phone, 'sms', 'belarus', 'ru', hash, now() from unnest($1::uuid[], $2::text[], $4::text[]) as c (id, phone, hash)`,
    [ids, phones, digest, phones.map((_, at) => hashes[at] ?? nobodys)],
  );
  const answers: Record<string, number> = {};
  const orders = Array.from({ length: wave.guesses }, (_, at) => at);
  await inTurns(orders, AT_ONCE, async (at) => {
    const form = { phone: phones[at % phones.length] ?? '', sms_code: sixDigits(rolls.next()) };
    const { json } = await send(app, '/api/v3/auth', form, { cookies, line: wave.line(at) });
    const code = String(json['code'] ?? (json['codeAccepted'] === true ? 'accepted' : 'other'));
    answers[code] = (answers[code] ?? 0) + 1;
  });
  const { rows } = await pool.query<{ tried: number }>(
    `select coalesce(sum(tries), 0)::int as tried from login_code where device = $1`,
    [digest],
  );
  console.log(`Answers to the guesses: ${JSON.stringify(answers)}`);
  return { tried: rows[0]?.tried ?? 0, accepted: answers['accepted'] ?? 0 };
}

const sixDigits = (share: number): string => String(Math.floor(share * 1_000_000)).padStart(6, '0');

/** Works through a list, `atOnce` items at a time. */
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
