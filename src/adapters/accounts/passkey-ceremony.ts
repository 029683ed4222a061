import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { PasskeyCeremony } from '#usecases/accounts/passkey-ports.ts';

const NAME = 'Rampa';
/** Equal to the lifetime of a challenge. */
const TIMEOUT_MS = 300_000;
/** EdDSA, ES256, RS256: every passkey in use supports one of them, and every Node.js verifies all of them. */
const ALGORITHMS = [-8, -7, -257];
/** `preferred`: a passkey without fingerprint or PIN is accepted, because it is as strong as a password. */
const VERIFICATION = 'preferred';

/** @param origins the origins of our own pages */
export function createPasskeyCeremony(origins: readonly string[]): PasskeyCeremony {
  const expectedOrigin = [...origins];
  return {
    async askToCreate({ accountId, userName, domain, known }) {
      const options = await generateRegistrationOptions({
        rpName: NAME,
        rpID: domain,
        userID: bytesOf(accountId),
        userName,
        userDisplayName: userName,
        timeout: TIMEOUT_MS,
        excludeCredentials: known.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: transports as AuthenticatorTransport[],
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: VERIFICATION },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      return { challenge: options.challenge, options };
    },
    async askToShow(domain) {
      const asked = { rpID: domain, userVerification: VERIFICATION, timeout: TIMEOUT_MS } as const;
      const options = await generateAuthenticationOptions(asked);
      return { challenge: options.challenge, options };
    },
    challengeOf({ response }) {
      try {
        const clientData: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
        const { challenge } = clientData as { challenge?: unknown };
        return typeof challenge === 'string' ? challenge : null;
      } catch {
        return null;
      }
    },
    async readCreated({ id, response }, { challenge, domain }) {
      const { clientDataJSON, attestationObject, transports = [] } = response;
      const result = await orNull(
        verifyRegistrationResponse({
          response: { ...credential(id), response: { clientDataJSON, attestationObject } },
          expectedChallenge: challenge,
          expectedOrigin,
          expectedRPID: domain,
          requireUserVerification: false,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      if (!result?.verified) return null;
      const { credential: made, credentialBackedUp: isBackedUp } = result.registrationInfo;
      return { credentialId: made.id, publicKey: made.publicKey, counter: made.counter, transports, isBackedUp };
    },
    async readShown({ id, response }, { challenge, domain }, passkey) {
      const { clientDataJSON, authenticatorData, signature, userHandle } = response;
      // The request named no account, so the passkey has to name its owner.
      if (userHandle !== Buffer.from(bytesOf(passkey.accountId)).toString('base64url')) return null;
      const { credentialId, publicKey, counter } = passkey;
      const result = await orNull(
        verifyAuthenticationResponse({
          response: { ...credential(id), response: { clientDataJSON, authenticatorData, signature } },
          expectedChallenge: challenge,
          expectedOrigin,
          expectedRPID: domain,
          requireUserVerification: false,
          credential: { id: credentialId, publicKey, counter },
        }),
      );
      if (!result?.verified) return null;
      const { newCounter, credentialBackedUp: isBackedUp } = result.authenticationInfo;
      return { counter: newCounter, isBackedUp };
    },
  };
}

const credential = (id: string) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const;

/** The library throws on any invalid response, and a browser may send anything. */
const orNull = <Result>(verified: Promise<Result>): Promise<Result | null> => verified.catch(() => null);

/** The user handle of a passkey: the account's random id, which contains no personal data. */
function bytesOf(accountId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(accountId.replaceAll('-', ''), 'hex'));
}
