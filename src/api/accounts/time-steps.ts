/**
 * Runs the work and answers on a tick of a clock that starts before it, so that the response time does not reveal when
 * the work ended within a step. Results accepted by `atOnce` are not delayed, so they must not depend on a secret.
 */
export function inTimeSteps<Result>(
  work: () => Promise<Result>,
  { stepMs, atOnce }: { stepMs: number; atOnce: (result: Result) => boolean },
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  let answer: (() => void) | undefined;
  const clock = setInterval(() => {
    if (answer === undefined) return;
    clearInterval(clock);
    answer();
  }, stepMs);
  work().then(
    (result) => {
      answer = () => resolve(result);
      if (!atOnce(result)) return;
      clearInterval(clock);
      answer();
    },
    (error: unknown) => {
      answer = () => reject(error);
    },
  );
  return promise;
}
