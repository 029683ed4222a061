import { createReturnRulesStore } from '#adapters/db/returns/return-rules-store.ts';
import { setReturnRule } from '#usecases/returns/set-return-rule.ts';
import { type Kind, pick, refused, unexpectedly } from './play.ts';
import { isTicket, type ReturnStep } from './state.ts';

const rule: Kind = {
  name: 'open or end a rule',
  actor: 'organizer',
  weight: 2,
  prepare(play, _, dice) {
    const chosen = pick(play.world.rules, dice.a);
    if (chosen === null) return null;
    const isOpen = dice.b % 2 === 0;
    return {
      text: `${isOpen ? 'open' : 'end'} rule ${chosen.id}`,
      async run() {
        const until = isOpen ? null : new Date('2020-01-01');
        await play.pool.query('update price_rule set open_until = $2 where id = $1', [chosen.id, until]);
        return { ok: true };
      },
      courses: [() => null],
      changesTerms: (terms) => {
        const others = terms.openRules.filter((id) => id !== chosen.id);
        return { ...terms, openRules: isOpen ? [...others, chosen.id] : others };
      },
    };
  },
};

const fee: Kind = {
  name: 'change a fee',
  actor: 'organizer',
  weight: 1,
  prepare(play, _, dice) {
    const chosen = pick(play.world.fees, dice.a);
    if (chosen === null) return null;
    const permille = 13 + (dice.b % 7) * 11;
    return {
      text: `make fee rule ${chosen.id} ${permille} permille`,
      async run() {
        await play.pool.query('update fee_rule set permille = $2 where id = $1', [chosen.id, permille]);
        return { ok: true };
      },
      courses: [() => null],
      changesTerms: (terms) => ({
        ...terms,
        fees: terms.fees.map((each) => (each.id === chosen.id ? { ...each, permille } : each)),
      }),
    };
  },
};

const STEPS: readonly ReturnStep[][] = [
  [],
  [{ days: 3, keptPermille: 333 }],
  [{ days: 2, keptMinor: 777 }],
  [
    { hours: 100, keptPermille: 50 },
    { hours: 1, keptMinor: 1_111 },
  ],
  [{ hours: 1, keptPermille: 501 }],
];

/** Orders that are open or sold keep the rule that they were opened under. */
const returnRule: Kind = {
  name: 'set a return rule',
  actor: 'organizer',
  weight: 3,
  prepare(play, state, dice) {
    const ofOrder = state.orders.at(-1)?.lines.find(isTicket)?.performanceId;
    const stage =
      play.world.stages.find(({ id }) => id === ofOrder && dice.a % 4 < 3) ?? pick(play.world.stages, dice.a);
    const steps = pick(STEPS, dice.b);
    if (stage === null || steps === null) return null;
    const { organizerId } = stage;
    const performanceId = dice.c % 2 === 0 ? stage.id : null;
    const tariffKind = (dice.c >> 1) % 3 === 0 ? ('adult' as const) : null;
    const scope = { organizerId, performanceId, tariffKind, tariffNo: null };
    const of = performanceId === null ? `organizer ${organizerId}` : `performance ${performanceId}`;
    return {
      text: `set the rule of returns of ${of}${tariffKind === null ? '' : ' for adults'} to ${JSON.stringify(steps)}`,
      run: () => setReturnRule({ rules: createReturnRulesStore(play.pool) }, { ...scope, steps, actor: 'organizer' }),
      courses: [
        (now, outcome) => {
          if (!outcome.ok) return refused(outcome.code);
          for (const each of now.returnRules) {
            const isSame = each.organizerId === organizerId && each.performanceId === performanceId;
            if (isSame && each.tariffKind === tariffKind) each.isInForce = false;
          }
          now.returnRules.push({
            id: Number(outcome['id']),
            organizerId,
            performanceId,
            tariffKind,
            steps,
            isInForce: true,
          });
          now.returnRules.sort((one, other) => one.id - other.id);
          return null;
        },
      ],
    };
  },
};

const endRule: Kind = {
  name: 'end a return rule',
  actor: 'organizer',
  weight: 1,
  prepare(play, state, dice) {
    const chosen = pick(
      dice.b % 4 === 3 ? state.returnRules : state.returnRules.filter((each) => each.isInForce),
      dice.a,
    );
    if (chosen === null) return null;
    return {
      text: `end the rule of returns ${chosen.id}`,
      async run() {
        const isEnded = await createReturnRulesStore(play.pool).end(chosen.id, 'organizer');
        return isEnded ? { ok: true } : { ok: false, code: 'ended' };
      },
      courses: [
        (now, outcome) => {
          const current = now.returnRules.find(({ id }) => id === chosen.id);
          if (!current?.isInForce) return unexpectedly(outcome);
          if (!outcome.ok) return refused(outcome.code);
          current.isInForce = false;
          return null;
        },
      ],
    };
  },
};

export const TERMS_COMMANDS: readonly Kind[] = [rule, fee, returnRule, endRule];
