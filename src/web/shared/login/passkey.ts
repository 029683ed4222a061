/**
 * Result of the browser's passkey dialog. `cancelled`: the visitor closed it or it timed out. `known`: the device
 * already has a passkey for this account.
 */
export type Asked<Answer> = { is: 'answered'; answer: Answer } | { is: 'cancelled' | 'known' | 'failed' };

/**
 * Whether the browser reads and writes the standard's JSON; others get no passkey controls. Passkeys do not work on
 * numeric hosts.
 */
export function hasPasskeys(): boolean {
  const { PublicKeyCredential: made } = globalThis as { PublicKeyCredential?: typeof PublicKeyCredential };
  return (
    made !== undefined &&
    'parseRequestOptionsFromJSON' in made &&
    'toJSON' in made.prototype &&
    !/^[\d.]+$|^\[/.test(location.hostname)
  );
}

/** Whether the browser can offer passkeys below a field, as it does with passwords. */
export async function canOfferPasskeys(): Promise<boolean> {
  return hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** @param offer offers passkeys below the webauthn field until this signal; when absent, a dialog opens immediately */
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

/** Tells the password manager to stop offering this passkey, because no account accepts it any more. */
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
    // Error names of the standard. Both refusal and timeout are `NotAllowedError`.
    const { name } = error as DOMException;
    if (name === 'NotAllowedError' || name === 'AbortError') return { is: 'cancelled' };
    return { is: name === 'InvalidStateError' ? 'known' : 'failed' };
  }
}
