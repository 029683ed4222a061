/** A repeated task whose runs never overlap. */
export type LoopSpec = {
  name: string;
  run: () => Promise<unknown>;
} & ({ everyMs: number } | { dailyAtUtc: `${number}:${number}` });

export type Loop = {
  /** Starts a run now instead of waiting; during a run, starts another one right after it. */
  wake(): void;
  /** Resolves when the current run has ended. */
  stop(): Promise<void>;
};

/** A failed run is reported and repeated at its next time; it never ends the loop. */
export function startLoop(spec: LoopSpec, onError: (name: string, error: unknown) => void): Loop {
  let isStopped = false;
  let isWoken = false;
  let rest: (() => void) | undefined;

  async function turn(): Promise<void> {
    while (!isStopped) {
      if (!isWoken) await pause(millisecondsTo(spec, new Date()));
      if (isStopped) return;
      isWoken = false;
      try {
        await spec.run();
      } catch (error) {
        onError(spec.name, error);
      }
    }
  }

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      rest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const running = turn();
  return {
    wake() {
      isWoken = true;
      rest?.();
    },
    async stop() {
      isStopped = true;
      rest?.();
      await running;
    },
  };
}

export function millisecondsTo(spec: LoopSpec, now: Date): number {
  if ('everyMs' in spec) return spec.everyMs;
  const [hours = 0, minutes = 0] = spec.dailyAtUtc.split(':').map(Number);
  const next = new Date(now);
  next.setUTCHours(hours, minutes, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next.getTime() - now.getTime();
}
