import type { Fault } from './audit.ts';
import type { Row } from '../report.ts';

const SHOWN_FAULTS = 80;

/** Collects the faults that checks find: each fault once, with its places. */
export function createFindings() {
  const faults = new Map<string, string[]>();
  const checks = new Map<string, { checked: number; violations: number }>();

  function count(check: string, checked: number, violations = 0): void {
    const before = checks.get(check) ?? { checked: 0, violations: 0 };
    checks.set(check, { checked: before.checked + checked, violations: before.violations + violations });
  }
  function note(check: string, place: string, found: readonly Fault[]): void {
    count(check, 1, found.length);
    for (const { rule, where } of found) {
      const fault = `${rule}: ${where}`;
      faults.set(fault, [...(faults.get(fault) ?? []), place]);
    }
  }
  return {
    count,
    note,
    /** Counts a place that could not be checked as a fault. */
    failed(place: string, error: unknown): void {
      const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      note('could not be looked at', place, [{ rule: 'failed', where: why }]);
    },
    differentFaults: (): number => faults.size,
    print(): void {
      for (const [fault, places] of [...faults].slice(0, SHOWN_FAULTS))
        console.log(`${fault}\n    ${places.length} times, first: ${places[0]}`);
      if (faults.size > SHOWN_FAULTS) console.log(`… and ${faults.size - SHOWN_FAULTS} more`);
    },
    rows: (): Row[] => [...checks].map(([what, figures]) => ({ what, ...figures })),
  };
}
