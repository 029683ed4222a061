import { SMS_FLOOR_A_DAY } from '#domain/accounts/rate-limits.ts';
import { dice } from '../rush/dice.ts';
import { inTurns } from './guessing.ts';
import type { OwnServer } from './own-server.ts';
import { aDevice, aLine, type Finding, formToken, send } from './people.ts';

/** Countries whose operators have shared their fees with those who cause SMS to be sent there. */
const ABROAD = ['+7', '+44', '+48', '+62', '+63', '+84', '+92', '+93', '+94', '+880', '+994', '+996', '+998'];

/**
 * Simulates SMS pumping: numbers of both markets and of other countries, each from a browser and an address of its own,
 * each with a solved captcha. The SMS sent must stay within the daily limit.
 */
export async function checkPumping({ app, pool }: OwnServer, sends: number, seed: number): Promise<Finding[]> {
  const rolls = dice(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(rolls.next() * items.length)] as Item;
  await pool.query('delete from budget');
  await pool.query('delete from login_code');
  const answers: Record<string, number> = {};
  await inTurns(Array.from({ length: sends }), 16, async () => {
    const block = pick(['29', '33', '44', '25']);
    const digits = String(Math.floor(rolls.next() * 10_000_000)).padStart(7, '0');
    const phone = rolls.next() < 0.8 ? `+375${block}${digits}` : `${pick(ABROAD)}9${digits}1`;
    const form = { phone, formToken: await formToken(app), email: `pump${digits}@mail.example` };
    const { json } = await send(app, '/api/v3/auth', form, { line: aLine(), cookies: aDevice().cookies });
    const code = String(json['code'] ?? json['notifyType'] ?? 'other');
    answers[code] = (answers[code] ?? 0) + 1;
  });
  const { rows } = await pool.query<{ sms: number; abroad: number }>(
    `select count(*) filter (where channel = 'sms')::int as sms,
       count(*) filter (where channel = 'sms' and phone !~ '^\\+(375|995)')::int as abroad from login_code`,
  );
  const { sms = -1, abroad = -1 } = rows[0] ?? {};
  console.log(`Answers to the pump: ${JSON.stringify(answers)}`);
  return [
    {
      check: `SMS sent of ${sends} requested`,
      value: sms,
      limit: `at most ${SMS_FLOOR_A_DAY}`,
      holds: sms <= SMS_FLOOR_A_DAY && sms > 0,
    },
    { check: 'SMS sent to other countries', value: abroad, limit: '0', holds: abroad === 0 },
  ];
}
