/** A job that ended without success: its last retry failed, or its email was refused for good. */
export type DeadLetter = { id: string; topic: string; key: string; endedAt: Date; reason: string };

export type DeadLetterChoice = { id: string } | { topic: string };

export type DeadLetters = {
  /** The newest first. */
  list(): Promise<DeadLetter[]>;
  /** Gives jobs back to the running service, which tries them as if they were new. Returns how many. */
  sendAgain(which: DeadLetterChoice, actor: string): Promise<number>;
};
