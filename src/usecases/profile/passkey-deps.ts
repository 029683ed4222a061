import type { PasskeyCeremony } from '#usecases/accounts/passkey-ports.ts';
import type { ProfileDeps } from './ports.ts';

export type PasskeyDeps = Pick<ProfileDeps, 'transaction' | 'newId' | 'now'> & { passkeys: PasskeyCeremony };

/** A person has a handful of devices; browsers are told of each when one more is made. */
export const PASSKEYS_MOST = 10;
