import { parseArgs } from 'node:util';
import { TARIFF_KINDS, type TariffKind } from '#domain/pricing/price-list.ts';
import type { FeeStep } from '#domain/tickets/cancellation-fee.ts';
import { type ReturnRulesStore, type ReturnRule, setReturnRule } from '#usecases/returns/set-return-rule.ts';
import { COMMAND_LINE } from './command-line.ts';
import { formatMinor } from './format-minor.ts';

export const RETURN_RULES_USAGE = `return-rules list ORGANIZER
return-rules set ORGANIZER none|STEPS [--performance ID] [--kind KIND | --tariff NO]   STEPS: 7d=0% 1d=50% 3h=5.00, what is kept until then
return-rules end ID`;

type Deps = { rules: ReturnRulesStore };
type Print = (line: string) => void;

const REFUSALS = {
  steps_invalid: 'Steps are like 7d=0% or 3h=5.00: until so many days or hours before the start so much is kept.',
  scope_invalid: 'A rule is for a kind of tariff or for a tariff of one performance.',
  unknown_organizer: 'There is no such organizer, or the performance is not theirs.',
};

/** What organizers keep of returned tickets. Returns the process's exit code. */
export async function returnRules({ rules }: Deps, args: readonly string[], print: Print): Promise<number> {
  const { values, positionals } = readArguments(args);
  const [action, id, ...steps] = positionals;
  const number = Number(id);
  if (!Number.isInteger(number) || number < 1) return usage(print);
  if (action === 'list' && steps.length === 0) {
    for (const rule of await rules.list(number)) print(describe(rule));
    return 0;
  }
  if (action === 'end' && steps.length === 0) {
    const isEnded = await rules.end(number, COMMAND_LINE);
    print(isEnded ? 'It applies to no new order.' : 'There is no such rule, or it has ended.');
    return isEnded ? 0 : 1;
  }
  const { performance, tariff, kind = null } = values;
  if (action !== 'set' || steps.length === 0 || (kind !== null && !isTariffKind(kind))) return usage(print);
  const result = await setReturnRule(
    { rules },
    {
      actor: COMMAND_LINE,
      organizerId: number,
      performanceId: performance === undefined ? null : Number(performance),
      tariffKind: kind,
      tariffNo: tariff === undefined ? null : Number(tariff),
      steps: steps.join() === 'none' ? [] : steps.map(readStep),
    },
  );
  print(result.ok ? `Rule ${result.id} applies to orders from now on.` : REFUSALS[result.code]);
  return result.ok ? 0 : 1;
}

function readArguments(args: readonly string[]) {
  const options = { performance: { type: 'string' }, kind: { type: 'string' }, tariff: { type: 'string' } } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return { values: {}, positionals: [] } as ReturnType<typeof parseArgs<{ options: typeof options }>>;
  }
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

function describe({ id, performanceId, tariffKind, tariffNo, steps }: ReturnRule): string {
  const scope = [
    performanceId === null ? 'everything' : `performance ${performanceId}`,
    ...(tariffKind === null ? [] : [tariffKind]),
    ...(tariffNo === null ? [] : [`tariff ${tariffNo}`]),
  ];
  const told = steps.map((step) => {
    const before = 'days' in step ? `${step.days}d` : `${step.hours}h`;
    return `${before}=${'keptMinor' in step ? formatMinor(step.keptMinor) : `${step.keptPermille / 10}%`}`;
  });
  return `${id}  ${scope.join(', ')}: ${told.length === 0 ? 'none' : told.join(' ')}`;
}

function usage(print: Print): number {
  print(RETURN_RULES_USAGE);
  return 2;
}
