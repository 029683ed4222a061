import type { PasskeyCeremony } from '#usecases/accounts/passkey-ports.ts';
import type { ProfileDeps } from './ports.ts';

export type PasskeyDeps = Pick<ProfileDeps, 'transaction' | 'newId' | 'now'> & { passkeys: PasskeyCeremony };

/** People have few devices, and each creation sends the list of all passkeys to the browser. */
export const PASSKEYS_MOST = 10;
