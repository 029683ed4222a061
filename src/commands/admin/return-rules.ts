import { TARIFF_KINDS, type TariffKind } from '#domain/pricing/price-list.ts';
import type { FeeStep } from '#domain/tickets/cancellation-fee.ts';
import { type ReturnRulesStore, type ReturnRule, setReturnRule } from '#usecases/returns/set-return-rule.ts';
import { formatMinor } from './format-minor.ts';
import { Misread, understood } from './misread.ts';
import { actorOf } from './read-actor.ts';
import { readId } from './read-values.ts';
import { readWords } from './read-words.ts';

export const RETURN_RULES_USAGE = `return-rules list ORGANIZER
return-rules set ORGANIZER none|STEPS [--performance ID] [--kind KIND | --tariff NO] [--by NAME] [--yes]   STEPS: 7d=0% 1d=50% 3h=5.00, what is kept until then
return-rules end ID [--by NAME]`;

type Deps = { rules: ReturnRulesStore };
type Print = (line: string) => void;

const REFUSALS = {
  steps_invalid: 'Steps are like 7d=0% or 3h=5.00: until so many days or hours before the start so much is kept.',
  scope_invalid: 'A rule is for a kind of tariff or for a tariff of one performance.',
  unknown_organizer: 'There is no such organizer, or the performance is not theirs.',
};

/** What organizers keep of returned tickets. Returns the process's exit code. */
export function returnRules({ rules }: Deps, [action, ...rest]: readonly string[], print: Print): Promise<number> {
  return understood(RETURN_RULES_USAGE, print, async () => {
    if (action === 'list') {
      for (const rule of await rules.list(readId(readWords(rest, { most: 1 }).words[0]))) print(describe(rule));
      return 0;
    }
    if (action === 'set') return set(rules, rest, print);
    if (action !== 'end') throw new Misread();
    const { words, text } = readWords(rest, { most: 1, texts: ['by'] });
    const isEnded = await rules.end(readId(words[0]), actorOf(text('by')));
    print(isEnded ? 'It applies to no new order.' : 'There is no such rule, or it has ended.');
    return isEnded ? 0 : 1;
  });
}

const MOST_STEPS = 20;
const LARGEST_TARIFF = 32_767;

async function set(rules: ReturnRulesStore, args: readonly string[], print: Print): Promise<number> {
  const texts = ['performance', 'kind', 'tariff', 'by'] as const;
  const { words, text, has } = readWords(args, { least: 2, most: 1 + MOST_STEPS, texts, flags: ['yes'] });
  const [id, ...steps] = words;
  const [performance, tariff, kind] = [text('performance'), text('tariff'), text('kind')];
  if (kind !== null && !isTariffKind(kind)) throw new Misread(`The kinds are ${TARIFF_KINDS.join(', ')}.`);
  const tariffNo = tariff === null ? null : readId(tariff);
  if (tariffNo !== null && tariffNo > LARGEST_TARIFF) throw new Misread(`There is no tariff ${tariff}.`);
  const isDryRun = !has('yes');
  const scope = {
    organizerId: readId(id),
    performanceId: performance === null ? null : readId(performance),
    tariffKind: kind,
    tariffNo,
  };
  const read = steps.join() === 'none' ? [] : steps.map(readStep);
  const result = await setReturnRule({ rules }, { ...scope, actor: actorOf(text('by')), steps: read, isDryRun });
  if (!result.ok) {
    print(REFUSALS[result.code]);
    return 1;
  }
  if (result.keepsMoreEarly) print('Warning: a step keeps more of a ticket that is returned early than of a late one.');
  const known = read.filter((step) => step !== null);
  print(
    result.id === null
      ? `Nothing was changed. With --yes it would apply to orders from now on: ${termsOf({ ...scope, steps: known })}`
      : `Rule ${result.id} applies to orders from now on.`,
  );
  return 0;
}

function isTariffKind(kind: string): kind is TariffKind {
  return (TARIFF_KINDS as readonly string[]).includes(kind);
}

/** Null for what is not a step, which the use case refuses. */
function readStep(text: string): FeeStep | null {
  const [, count = '', unit, permille, minor] = /^(\d+)([dh])=(?:(\d+(?:\.\d)?)%|(\d+\.\d\d))$/.exec(text) ?? [];
  if (unit === undefined) return null;
  const before = unit === 'd' ? { days: Number(count) } : { hours: Number(count) };
  return permille === undefined
    ? { ...before, keptMinor: Number(minor?.replace('.', '')) }
    : { ...before, keptPermille: Math.round(Number(permille) * 10) };
}

function describe(rule: ReturnRule): string {
  return `${rule.id}  ${termsOf(rule)}`;
}

function termsOf({ performanceId, tariffKind, tariffNo, steps }: Omit<ReturnRule, 'id' | 'createdAt'>): string {
  const scope = [
    performanceId === null ? 'everything' : `performance ${performanceId}`,
    ...(tariffKind === null ? [] : [tariffKind]),
    ...(tariffNo === null ? [] : [`tariff ${tariffNo}`]),
  ];
  const told = steps.map((step) => {
    const before = 'days' in step ? `${step.days}d` : `${step.hours}h`;
    return `${before}=${'keptMinor' in step ? formatMinor(step.keptMinor) : `${step.keptPermille / 10}%`}`;
  });
  return `${scope.join(', ')}: ${told.length === 0 ? 'none' : told.join(' ')}`;
}
