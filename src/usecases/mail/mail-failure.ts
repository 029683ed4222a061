export type MailFailureFacts = {
  /** Key of the email, which names its effect. */
  key: string;
  /** What failed, in the words of the mail library (`ESOCKET`, `EDNS`, `EAUTH`, `EENVELOPE`) or of the system. */
  code: string;
  /** The step of the exchange, such as `CONN` or `RCPT TO`. */
  command?: string;
  /** The server's reply, if it gave one. */
  status?: number;
  /** The server's reply in three numbers, such as `5.1.1` (RFC 3463). */
  enhancedStatus?: string;
  host: string;
  /** The server refuses the recipient for good, so that further tries are useless. */
  isFinal: boolean;
};

/** An email that was not accepted. It has no address of a person: it goes into logs, and its text to people. */
export class MailFailure extends Error {
  readonly facts: MailFailureFacts;

  constructor(facts: MailFailureFacts) {
    const { code, command, status, enhancedStatus, host } = facts;
    const reasons = [code, command, status, enhancedStatus].filter((each) => each !== undefined);
    super(`The mail server ${host} did not take the email (${reasons.join(', ')})`);
    this.name = 'MailFailure';
    this.facts = facts;
  }
}

/** Whether the recipient's server refused this email for good. */
export function isFinalRefusal(error: unknown): error is MailFailure {
  return error instanceof MailFailure && error.facts.isFinal;
}
