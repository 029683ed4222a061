/** Start-up lines for a person at a terminal; the server's own log is for machines. */
export type Progress = {
  line(text: string): void;
  /** Announces a step only when it takes noticeably long. */
  step<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
};

const ANNOUNCE_AFTER_MS = 700;

export function createProgress(print: (text: string) => void): Progress {
  const started = performance.now();
  const line = (text: string) => print(`${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s  ${text}`);
  return {
    line,
    async step(name, work) {
      const stepStarted = performance.now();
      const announce = setTimeout(() => line(`${name} …`), ANNOUNCE_AFTER_MS);
      try {
        const result = await work();
        const took = performance.now() - stepStarted;
        if (took > ANNOUNCE_AFTER_MS) line(`${name}: done in ${(took / 1000).toFixed(1)} s`);
        return result;
      } finally {
        clearTimeout(announce);
      }
    },
  };
}
