export type ProblemReason =
  | 'missing'
  | 'wrong_type'
  | 'missing_position'
  | 'absurd_coordinates'
  | 'duplicate_guid'
  | 'duplicate_label'
  | 'duplicate_category'
  | 'unknown_category'
  | 'unknown_shape'
  | 'empty_row'
  | 'empty_zone'
  | 'empty_label'
  | 'no_seats'
  | 'too_many_seats'
  | 'absurd_sight'
  | 'unknown_reason'
  | 'more_problems';

export type ImportProblem = {
  /** Path in the file: `zones[0].rows[3].seats[2].position`. */
  readonly path: string;
  readonly reason: ProblemReason;
  /** error: a part was left out or the plan cannot be published; warning: kept, but should be checked. */
  readonly severity: 'error' | 'warning';
  /** The faulty value, shortened. */
  readonly value?: string;
};

export type JsonObject = Readonly<Record<string, unknown>>;

/** Pixels. Real plans stay below 20,000; a coordinate beyond a million is a mistake. */
const FARTHEST = 1_000_000;
const MOST_PROBLEMS = 500;

/** Reads values of unknown type from an external file and records every fault. */
export class PretixReader {
  readonly problems: ImportProblem[] = [];

  problem(path: string, reason: ProblemReason, severity: ImportProblem['severity'], value?: unknown): void {
    if (this.problems.length > MOST_PROBLEMS) return;
    if (this.problems.length === MOST_PROBLEMS) {
      this.problems.push({ path: '$', reason: 'more_problems', severity: 'warning' });
      return;
    }
    const shown = typeof value === 'string' ? value : value === undefined ? undefined : typeof value;
    this.problems.push({ path, reason, severity, ...(shown === undefined ? {} : { value: shown.slice(0, 80) }) });
  }

  object(value: unknown, path: string): JsonObject | null {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
    this.problem(path, value === undefined ? 'missing' : 'wrong_type', 'error');
    return null;
  }

  list(value: unknown, path: string, { isSilent = false } = {}): readonly unknown[] {
    if (Array.isArray(value)) return value;
    if (!isSilent) this.problem(path, value === undefined ? 'missing' : 'wrong_type', 'error');
    return [];
  }

  text(value: unknown, path: string): string | null {
    if (typeof value === 'string') return value;
    this.problem(path, value === undefined ? 'missing' : 'wrong_type', 'warning');
    return null;
  }

  /** Reads a row or seat label; files often contain numbers instead of texts. */
  label(value: unknown, path: string): string | null {
    if (typeof value === 'number' && Number.isFinite(value)) {
      this.problem(path, 'wrong_type', 'warning', String(value));
      return String(value);
    }
    const text = this.text(value, path);
    if (text !== null && text.trim() === '') this.problem(path, 'empty_label', 'warning');
    return text;
  }

  measure(value: unknown, path: string): number | null {
    if (typeof value === 'number' && value > 0 && value <= FARTHEST) return value;
    this.problem(path, typeof value === 'number' ? 'absurd_coordinates' : 'wrong_type', 'warning', value);
    return null;
  }

  /** Reads a position that has no default. */
  position(value: unknown, path: string): { x: number; y: number } | null {
    const node = typeof value === 'object' && value !== null ? (value as JsonObject) : {};
    const x = node['x'];
    const y = node['y'];
    if (typeof x !== 'number' || typeof y !== 'number') {
      this.problem(path, value === undefined ? 'missing_position' : 'wrong_type', 'error');
      return null;
    }
    if (!(Math.abs(x) <= FARTHEST && Math.abs(y) <= FARTHEST)) {
      this.problem(path, 'absurd_coordinates', 'error', `${x}, ${y}`);
      return null;
    }
    return { x, y };
  }

  /** Reads the offset of a zone or row; absent means none. */
  offset(value: unknown, path: string): { x: number; y: number } {
    if (value === undefined || value === null) return { x: 0, y: 0 };
    return this.position(value, path) ?? { x: 0, y: 0 };
  }
}

export function without(node: JsonObject, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(node).filter(([key]) => !keys.includes(key)));
}
