/** A short message to one phone. Its text is personal and must not appear in logs or errors. */
export type Sms = {
  /** Identifies the cause, like the key of an email. */
  key: string;
  /** E.164, such as +375291234567. */
  to: string;
  text: string;
  /** A person is waiting for it, as for a code: the provider sends it before other messages. */
  urgent: boolean;
};

/**
 * A provider's response. `no_balance` and `misconfigured` are ours to fix; the other refusals concern the number, and a
 * repetition does not help.
 */
export type SmsResult =
  | { ok: true; ref: string | null }
  | {
      ok: false;
      code: 'refused_number' | 'stop_listed' | 'unsupported_country' | 'no_balance' | 'misconfigured';
      /** In the provider's own words; never contains the number or the text. */
      detail: string;
    };

/** Passes a message to the operator. Throws when the outcome is unknown: no answer, broken connection, server error. */
export type SmsTransport = { send(sms: Sms): Promise<SmsResult> };
