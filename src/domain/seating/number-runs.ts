import type { NumberRun, Row } from './hall-plan.ts';

const WHOLE = /^(0|-?[1-9]\d{0,8})$/;

/** The shortest description of seat labels: arithmetic runs, and single labels that no rule produces. */
export function compactLabels(labels: readonly string[]): Pick<Row, 'numbering' | 'labels'> {
  const runs: NumberRun[] = [];
  const odd: (readonly [number, string])[] = [];
  const numberAt = (i: number): number | null => {
    const label = labels[i];
    return label !== undefined && WHOLE.test(label) ? Number(label) : null;
  };
  for (let i = 0; i < labels.length;) {
    const from = numberAt(i) ?? 0;
    const second = numberAt(i + 1);
    const step = numberAt(i) !== null && second !== null ? second - from : 1;
    let count = 0;
    while (i + count < labels.length) {
      const label = numberAt(i + count);
      if (label === null) odd.push([i + count, labels[i + count] ?? '']);
      else if (label !== from + step * count) break;
      count += 1;
    }
    // The first label of a run always fits it, so the loop advances.
    runs.push([count, from, step]);
    i += count;
  }
  return odd.length > 0 ? { numbering: runs, labels: odd } : { numbering: runs };
}

/** Labels of all seats of a row, in slot order. */
export function labelsOf(row: Pick<Row, 'numbering' | 'labels'>): string[] {
  const labels: string[] = [];
  for (const [count, from, step] of row.numbering) {
    for (let i = 0; i < count; i += 1) labels.push(String(from + step * i));
  }
  for (const [slot, label] of row.labels ?? []) labels[slot] = label;
  return labels;
}

/** Label of one seat, without building those of the whole row. */
export function labelAt(row: Pick<Row, 'numbering' | 'labels'>, slot: number): string {
  for (const [at, label] of row.labels ?? []) if (at === slot) return label;
  let first = 0;
  for (const [count, from, step] of row.numbering) {
    if (slot < first + count) return String(from + step * (slot - first));
    first += count;
  }
  return '';
}
