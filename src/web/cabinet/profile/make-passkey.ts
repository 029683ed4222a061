import { askToCreate } from '#web/shared/login/passkey.ts';
import { call } from '../client.ts';

/**
 * Gets the options from the server, lets the browser create a passkey and registers it. Returns an error code or null.
 */
export async function makePasskey(): Promise<string | null> {
  const asked = await call<PublicKeyCredentialCreationOptionsJSON>('POST', '/me/passkeys/options');
  if (!asked.ok) return asked.code;
  const created = await askToCreate(asked.answer);
  if (created.is !== 'answered') return created.is === 'cancelled' ? 'cancelled' : `passkey_${created.is}`;
  const added = await call('POST', '/me/passkeys', { ...created.answer });
  return added.ok ? null : added.code;
}
