/** A passkey as listed to its owner. */
export type ListedPasskey = {
  id: string;
  credentialId: string;
  /** One of our domains; the passkey works on it and its subdomains. */
  domain: string;
  transports: string[];
  /** Null when the owner removed the name. */
  name: string | null;
  createdAt: Date;
  usedAt: Date | null;
};

/** A passkey created by a browser; binary values are base64url, here and below. */
export type CreatedPasskey = {
  id: string;
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined };
};
/** What a browser signed in order to log in. */
export type ShownPasskey = {
  id: string;
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string | null | undefined;
  };
};

export type PasskeyKey = {
  credentialId: string;
  /** COSE format. */
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
  isBackedUp: boolean;
};
type PasskeyUse = Pick<PasskeyKey, 'counter' | 'isBackedUp'>;
export type StoredPasskey = Omit<PasskeyKey, 'isBackedUp'> & { id: string; accountId: string };

/** Valid for one attempt by the same asker: a browser (its hash), or a session that adds a passkey. */
export type PasskeyChallenge = { challenge: string; asker: string; domain: string };

export type PasskeysStore = {
  remember(challenge: PasskeyChallenge): Promise<void>;
  /** Returns false when the challenge is unknown, expired, used, or belongs to another asker or domain. */
  spend(challenge: PasskeyChallenge): Promise<boolean>;
  /** Also locks the account, as every change to an account's data does. */
  lock(credentialId: string): Promise<StoredPasskey | null>;
  /** Returns false when the passkey was used meanwhile with this counter or a later one. */
  countUse(id: string, use: PasskeyUse): Promise<boolean>;
  /** Oldest first. */
  list(accountId: string): Promise<ListedPasskey[]>;
  /** Returns false when the passkey is already registered. */
  add(passkey: PasskeyKey & Pick<ListedPasskey, 'id' | 'domain' | 'name'> & { accountId: string }): Promise<boolean>;
  /** Returns false when the account has no passkey with this id. */
  rename(accountId: string, id: string, name: string | null): Promise<boolean>;
  remove(accountId: string, id: string): Promise<boolean>;
};

/** The part defined by WebAuthn, level 3: the options for the browser and the verification of its response. */
export type PasskeyCeremony = {
  /** Requests a new passkey that is none of `known`. The browser shows `userName` and stores it with the passkey. */
  askToCreate(input: {
    accountId: string;
    userName: string;
    domain: string;
    known: readonly ListedPasskey[];
  }): Promise<{ challenge: string; options: object }>;
  /** Requests any passkey of the domain; the user chooses which one and thereby which account. */
  askToShow(domain: string): Promise<{ challenge: string; options: object }>;
  /** Returns the challenge that a response refers to, or null when the response cannot be read. */
  challengeOf(answer: CreatedPasskey | ShownPasskey): string | null;
  /** Returns null when the passkey was not created for this challenge and domain on one of our pages. */
  readCreated(answer: CreatedPasskey, expected: { challenge: string; domain: string }): Promise<PasskeyKey | null>;
  /**
   * Returns null as above, or when another passkey signed, or when the counter went back, which indicates a copied
   * passkey.
   */
  readShown(
    answer: ShownPasskey,
    expected: { challenge: string; domain: string },
    passkey: StoredPasskey,
  ): Promise<PasskeyUse | null>;
};
