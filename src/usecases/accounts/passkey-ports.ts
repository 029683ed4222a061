/** A passkey as its owner sees it in a list. */
export type ListedPasskey = {
  id: string;
  credentialId: string;
  /** Of ours; it works there and below. */
  domain: string;
  transports: string[];
  /** null: its owner took the name away. */
  name: string | null;
  createdAt: Date;
  usedAt: Date | null;
};

/** What a browser made; binary values are base64url, as everywhere below. */
export type CreatedPasskey = {
  id: string;
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined };
};
/** What a browser signed to log somebody in. */
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
  /** COSE. */
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
  isBackedUp: boolean;
};
type PasskeyUse = Pick<PasskeyKey, 'counter' | 'isBackedUp'>;
export type StoredPasskey = Omit<PasskeyKey, 'isBackedUp'> & { id: string; accountId: string };

/** Worth one attempt of whoever asked: a browser (its hash), or a session that adds a passkey. */
export type PasskeyChallenge = { challenge: string; asker: string; domain: string };

export type PasskeysStore = {
  remember(challenge: PasskeyChallenge): Promise<void>;
  /** False: never asked for, by somebody else, elsewhere, too long ago, or spent. */
  spend(challenge: PasskeyChallenge): Promise<boolean>;
  /** Locks its account, as whoever changes what belongs to one does. */
  lock(credentialId: string): Promise<StoredPasskey | null>;
  /** False: it was used meanwhile with this counter or a later one. */
  countUse(id: string, use: PasskeyUse): Promise<boolean>;
  /** The oldest first. */
  list(accountId: string): Promise<ListedPasskey[]>;
  /** False: somebody has it already. */
  add(passkey: PasskeyKey & Pick<ListedPasskey, 'id' | 'domain' | 'name'> & { accountId: string }): Promise<boolean>;
  /** False: the account has none of this id. */
  rename(accountId: string, id: string, name: string | null): Promise<boolean>;
  remove(accountId: string, id: string): Promise<boolean>;
};

/** The standard's part: what a browser is asked, and whether its answer holds (WebAuthn, level 3). */
export type PasskeyCeremony = {
  /** Asks for a passkey that is none of `known`. `userName` is shown by the browser and kept beside the passkey. */
  askToCreate(input: {
    accountId: string;
    userName: string;
    domain: string;
    known: readonly ListedPasskey[];
  }): Promise<{ challenge: string; options: object }>;
  /** Asks for any passkey of the domain; which one, and so whose, its owner chooses. */
  askToShow(domain: string): Promise<{ challenge: string; options: object }>;
  /** What an answer says it answers; null where it cannot be read. */
  challengeOf(answer: CreatedPasskey | ShownPasskey): string | null;
  /** null: not made for this challenge and domain on a page of ours. */
  readCreated(answer: CreatedPasskey, expected: { challenge: string; domain: string }): Promise<PasskeyKey | null>;
  /** null: as above, or not signed by this passkey, or its counter went back, as that of a copy does. */
  readShown(
    answer: ShownPasskey,
    expected: { challenge: string; domain: string },
    passkey: StoredPasskey,
  ): Promise<PasskeyUse | null>;
};
