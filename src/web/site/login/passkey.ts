/**
 * The browser's own dialog about passkeys. `cancelled`: the visitor closed it, or let it stand. `known`: the device has
 * one for this account.
 */
export type Asked<Answer> = { is: 'answered'; answer: Answer } | { is: 'cancelled' | 'known' | 'failed' };

/** Browsers that read and write the standard's JSON themselves; the others are shown nothing. No passkey has an address of numbers. */
export function hasPasskeys(): boolean {
  const { PublicKeyCredential: made } = globalThis as { PublicKeyCredential?: typeof PublicKeyCredential };
  return (
    made !== undefined &&
    'parseRequestOptionsFromJSON' in made &&
    'toJSON' in made.prototype &&
    !/^[\d.]+$|^\[/.test(location.hostname)
  );
}

/** Whether the browser can offer its passkeys below a field, as it does with passwords. */
export async function canOfferPasskeys(): Promise<boolean> {
  return hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** @param offer the passkeys are offered below the field meant for it, until this signal; absent: a dialog asks now */
export function askToShow(
  options: PublicKeyCredentialRequestOptionsJSON,
  offer?: AbortSignal,
): Promise<Asked<AuthenticationResponseJSON>> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const quietly = offer && { mediation: 'conditional' as const, signal: offer };
  return answerOf(() => navigator.credentials.get({ publicKey, ...quietly }));
}

export function askToCreate(options: PublicKeyCredentialCreationOptionsJSON): Promise<Asked<RegistrationResponseJSON>> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return answerOf(() => navigator.credentials.create({ publicKey }));
}

/** Whoever keeps passkeys may stop offering this one: nobody takes it any more. */
export async function forgetPasskey(rpId: string, credentialId: string): Promise<void> {
  const { PublicKeyCredential: made } = globalThis as unknown as {
    PublicKeyCredential: { signalUnknownCredential?: (which: object) => Promise<void> };
  };
  await made.signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined);
}

async function answerOf<Answer>(ask: () => Promise<Credential | null>): Promise<Asked<Answer>> {
  try {
    const credential = await ask();
    if (credential === null) return { is: 'cancelled' };
    return { is: 'answered', answer: (credential as PublicKeyCredential).toJSON() as Answer };
  } catch (error) {
    // The standard's names; both the visitor's no and the end of their time are "not allowed".
    const { name } = error as DOMException;
    if (name === 'NotAllowedError' || name === 'AbortError') return { is: 'cancelled' };
    return { is: name === 'InvalidStateError' ? 'known' : 'failed' };
  }
}
