import { addPasskey, askNewPasskey } from '#api/profile/endpoints-contract.ts';
import { askToCreate } from '#web/shared/login/passkey.ts';
import { call } from '../client.ts';

/**
 * Gets the options from the server, lets the browser create a passkey and registers it. Returns an error code or null.
 */
export async function makePasskey(): Promise<string | null> {
  const asked = await call(askNewPasskey);
  if (!asked.ok) return asked.code;
  // The contract names only the challenge; the rest is for the browser.
  const created = await askToCreate(asked.answer as unknown as PublicKeyCredentialCreationOptionsJSON);
  if (created.is !== 'answered') return created.is === 'cancelled' ? 'cancelled' : `passkey_${created.is}`;
  const added = await call(addPasskey, { body: created.answer });
  return added.ok ? null : added.code;
}
