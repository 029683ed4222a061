import { isLinking, type LineOptions, type RuleOption } from './rule-options.ts';
import { forNextPerformance, initialProgress, isFinished, type RuleProgress, takeOption } from './rule-progress.ts';

type Progresses = ReadonlyMap<number, RuleProgress>;
type Best = { readonly gainMinor: number; readonly option: RuleOption | null; readonly next: Progresses };

/** The best options of linked lines, by line number. Each state is decided once, however it was reached. */
export function searchBest(lines: readonly LineOptions[]): ReadonlyMap<number, RuleOption> {
  const known = new Map<string, Best | null>();

  function best(index: number, progresses: Progresses): Best | null {
    const key = `${index} ${JSON.stringify([...progresses.values()])}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const decided = decide(index, progresses);
    known.set(key, decided);
    return decided;
  }

  /** Null: a set that was begun cannot be finished. */
  function decide(index: number, progresses: Progresses): Best | null {
    const current = lines[index];
    if (current === undefined) return null;
    let chosen: Best | null = null;
    // Leaving a line alone comes before counting it, so that no ticket counts towards a set without need.
    for (const option of [...current.reduced, null, ...current.counted]) {
      const taken = option === null ? progresses : take(option, progresses);
      const next = taken === null ? null : enter(index + 1, taken);
      if (next === null) continue;
      const gainMinor = gainFrom(index + 1, next);
      if (gainMinor === null) continue;
      const total = (option?.gainMinor ?? 0) + gainMinor;
      if (chosen === null || total > chosen.gainMinor) chosen = { gainMinor: total, option, next };
    }
    return chosen;
  }

  function gainFrom(index: number, progresses: Progresses): number | null {
    return index === lines.length ? 0 : (best(index, progresses)?.gainMinor ?? null);
  }

  /** Moves to the next line; null where that ends a performance in the middle of a set. */
  function enter(index: number, progresses: Progresses): Progresses | null {
    if (lines[index]?.line.performanceId === lines[index - 1]?.line.performanceId) return progresses;
    const isComplete = [...progresses.values()].every(isFinished);
    return isComplete ? mapValues(progresses, forNextPerformance) : null;
  }

  const chosen = new Map<number, RuleOption>();
  let progresses: Progresses = startOf(lines);
  for (const [index, { line }] of lines.entries()) {
    const decided = best(index, progresses);
    if (decided === null) throw new Error('Leaving every line alone is always possible');
    if (decided.option !== null) chosen.set(line.lineNo, decided.option);
    progresses = decided.next;
  }
  return chosen;
}

function startOf(lines: readonly LineOptions[]): Progresses {
  const rules = lines.flatMap(({ reduced, counted }) => [...reduced, ...counted]).map(({ rule }) => rule);
  return new Map(rules.filter(isLinking).map((rule) => [rule.id, initialProgress(rule)]));
}

function take(option: RuleOption, progresses: Progresses): Progresses | null {
  const progress = progresses.get(option.rule.id);
  if (progress === undefined) return progresses;
  const taken = takeOption(option, progress);
  return taken === null ? null : new Map(progresses).set(option.rule.id, taken);
}

function mapValues(progresses: Progresses, change: (progress: RuleProgress) => RuleProgress): Progresses {
  return new Map([...progresses].map(([id, progress]) => [id, change(progress)]));
}
