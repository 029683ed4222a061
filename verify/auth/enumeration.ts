import { dice } from '../rush/dice.ts';
import { inTurns } from './guessing.ts';
import type { OwnServer } from './own-server.ts';
import { addAccounts, aDevice, type Finding, formToken, send } from './people.ts';

/** A low number, so that the probes disturb each other little. */
const AT_ONCE = 2;

/** Checks whether response times reveal a phone with an account: the area under the ROC curve, 0.5 for pure chance. */
export async function checkEnumeration({ app, pool }: OwnServer, probes: number, seed: number): Promise<Finding[]> {
  const rolls = dice(seed);
  const known = Array.from({ length: probes / 2 }, (_, at) => `+37525${7_000_000 + at}`);
  const unknown = Array.from({ length: probes / 2 }, (_, at) => `+37525${7_500_000 + at}`);
  await addAccounts(pool, known);
  const asked = [
    ...known.map((phone) => ({ phone, isKnown: true })),
    ...unknown.map((phone) => ({ phone, isKnown: false })),
  ]
    .map((probe) => ({ probe, turn: rolls.next() }))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ probe }) => probe);

  const measure = async (path: string, form: (phone: string) => Promise<Record<string, string>>) =>
    inTurns(asked, AT_ONCE, async ({ phone, isKnown }) => {
      const filled = await form(phone);
      const { ms } = await send(app, path, filled, { cookies: aDevice().cookies });
      return { ms, isKnown };
    });
  const findings: Finding[] = [];
  for (const [name, times] of [
    ['password', await measure('/api/v3/auth', async (phone) => ({ phone, password: 'zusimaviosna' }))],
    ['fields', await measure('/api/v3/auth/fields', async (phone) => ({ phone, formToken: await formToken(app) }))],
  ] as const) {
    const area = areaUnderCurve(times);
    findings.push({
      check: `phones told apart by time (${name}, ${probes} probes), AUC`,
      value: Math.round(area * 1000) / 1000,
      limit: 'at most 0.55',
      holds: area <= 0.55,
    });
  }
  return findings;
}

/** Returns the share of all pairs in which the known phone took longer; a difference in either direction counts. */
function areaUnderCurve(times: readonly { ms: number; isKnown: boolean }[]): number {
  const [known, unknown] = [times.filter(({ isKnown }) => isKnown), times.filter(({ isKnown }) => !isKnown)];
  let longer = 0;
  for (const one of known) for (const other of unknown) longer += one.ms > other.ms ? 1 : one.ms === other.ms ? 0.5 : 0;
  const area = longer / (known.length * unknown.length);
  return Math.max(area, 1 - area);
}
