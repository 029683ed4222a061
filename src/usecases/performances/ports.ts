export type ScheduleChangeKind = 'cancelled' | 'postponed';

export type PerformanceToChange = {
  id: number;
  title: string;
  state: 'scheduled' | 'postponed' | 'cancelled';
  startsAt: Date;
  /** The database's clock. */
  now: Date;
};

export type ScheduleChangeWrite = {
  performanceId: number;
  kind: ScheduleChangeKind;
  /** Null keeps the date: cancelled, or postponed without a new date. */
  newStartsAt: Date | null;
  refundUntil: Date | null;
  /** Who ordered it, for the audit. */
  actor: string;
};

export type PerformancesStore = {
  /** Takes an exclusive lock until the transaction ends: no sales, payments or schedule changes happen meanwhile. */
  lockForChange(performanceId: number): Promise<PerformanceToChange | null>;
  /** Reads the same facts for a dry run, without a lock, so that no other transaction waits. */
  readForChange(performanceId: number): Promise<PerformanceToChange | null>;
  /** In order of id; locked when the schedule change is carried out. */
  unpaidOrders(performanceId: number, lock: { areLocked: boolean }): Promise<string[]>;
  /** Writes state, date, epoch and a row about the change; returns the id of that row. */
  writeScheduleChange(change: ScheduleChangeWrite): Promise<number>;
  /** For a cancellation: ends every sold line, voids its ticket and takes every seat off sale. */
  voidTickets(performanceId: number): Promise<void>;
  /** For a postponement: valid tickets become valid for the new date. */
  raiseEpoch(performanceId: number): Promise<void>;
  /** Sends an email to each buyer and refreshes listings and remaining stock. */
  announceScheduleChange(scheduleChangeId: number, performanceId: number, orderIds: readonly string[]): Promise<void>;
  /** The next performances whose sale has begun; `total` counts those that are not listed too. */
  list(): Promise<{ performances: PerformanceSummary[]; total: number }>;
  /** Recounts the remaining stock of these performances. */
  refreshStock(performanceIds: readonly number[]): Promise<void>;
};

export type PerformanceSummary = {
  id: number;
  title: string;
  place: string;
  startsAt: Date;
  state: PerformanceToChange['state'];
  paidOrders: number;
  tickets: number;
};
