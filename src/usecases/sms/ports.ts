/** A short message to one phone. Its text is personal: it goes into no log and no error. */
export type Sms = {
  /** Names the cause, as the key of a letter does. */
  key: string;
  /** E.164, such as +375291234567. */
  to: string;
  text: string;
  /** Somebody waits for it, as for a code: it overtakes whatever else the provider has to send. */
  urgent: boolean;
};

/**
 * What a provider answers. Of the refusals the first two are about the number, and no repetition helps; the others are
 * ours to mend.
 */
export type SmsResult =
  | { ok: true; ref: string | null }
  | {
      ok: false;
      code: 'refused_number' | 'stop_listed' | 'unsupported_country' | 'no_balance' | 'misconfigured';
      /** In the provider's own words; never the number or the text. */
      detail: string;
    };

/** Hands a message to the operator. Throws when nobody knows what became of it: no answer, a broken line, a server error. */
export type SmsTransport = { send(sms: Sms): Promise<SmsResult> };
