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
  | 'too_many'
  | 'too_long'
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

/** Characters. A ticket shows names of zones, rows and seats; the format itself ends identities at 190. */
export const LONGEST = { name: 80, row: 40, seat: 20, guid: 190, text: 200 } as const;

/** More than the largest stadiums have; a larger file is an attack or a mistake. */
export const MOST = {
  zones: 1_000,
  /** A seat stores the number of its category in a byte. */
  categories: 200,
  /** Of all zones together. */
  rows: 20_000,
  seatsInRow: 1_000,
  areasInZone: 1_000,
  points: 2_000,
} as const;

/** Whether a part of the file is beyond these limits, so that its plan is refused. */
export function isBeyondLimits({ reason }: Pick<ImportProblem, 'reason'>): boolean {
  return reason === 'too_many_seats' || reason === 'too_many' || reason === 'too_long';
}

/** Reads values of unknown type from an external file and records every fault. */
export class PretixReader {
  readonly problems: ImportProblem[] = [];
  #isBeyondLimits = false;

  problem(path: string, reason: ProblemReason, severity: ImportProblem['severity'], value?: unknown): void {
    // The first of these is never among those that are not listed, because it decides about the plan.
    const decides = !this.#isBeyondLimits && isBeyondLimits({ reason });
    this.#isBeyondLimits ||= decides;
    if (this.problems.length > MOST_PROBLEMS && !decides) return;
    if (this.problems.length === MOST_PROBLEMS && !decides) {
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

  /** Returns no more than `most` parts and reports the others. */
  list(value: unknown, path: string, { isSilent = false, most = Infinity } = {}): readonly unknown[] {
    if (Array.isArray(value)) {
      if (value.length <= most) return value;
      this.problem(path, 'too_many', 'error', `${value.length}, at most ${most} here`);
      return value.slice(0, most);
    }
    if (!isSilent) this.problem(path, value === undefined ? 'missing' : 'wrong_type', 'error');
    return [];
  }

  text(value: unknown, path: string, longest: number = LONGEST.name): string | null {
    if (typeof value === 'string') {
      if (value.length <= longest) return value;
      const shown = `${value.slice(0, 20)}… (${value.length} characters, at most ${longest})`;
      this.problem(path, 'too_long', 'error', shown);
      return value.slice(0, longest);
    }
    this.problem(path, value === undefined ? 'missing' : 'wrong_type', 'warning');
    return null;
  }

  /** Reads a row or seat label; files often contain numbers instead of texts. */
  label(value: unknown, path: string, longest: number): string | null {
    if (typeof value === 'number' && Number.isFinite(value)) {
      this.problem(path, 'wrong_type', 'warning', String(value));
      return String(value);
    }
    const text = this.text(value, path, longest);
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
