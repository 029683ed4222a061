import { type Kind, pick } from './play.ts';

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

export const TERMS_COMMANDS: readonly Kind[] = [rule, fee];
