import { BlockList, isIPv6 } from 'node:net';
import { HOLD_SECONDS } from '#domain/holds/hold-rules.ts';

export type AddressBudget = {
  /** @param about what the address asks for: a performance, or 0 for all there is */
  isSpent(address: string, about: number): boolean;
  spend(address: string, about: number): void;
};

const TIDY_AFTER = 10_000;

/**
 * How often one address may ask for something in the time a hold lives, holds of one performance above all: the last
 * fence against robots that throw their cookies away. Kept in this process only, so it costs no statement. Addresses that are not public say
 * nothing about a visitor, only about a proxy nobody named, and are let through.
 */
export function createAddressBudget(most: number, now: () => number = () => performance.now()): AddressBudget {
  const begun = new Map<string, number[]>();
  const keyOf = (address: string, about: number) => `${about} ${network(address)}`;

  function recent(key: string): number[] {
    const since = now() - HOLD_SECONDS * 1000;
    return (begun.get(key) ?? []).filter((at) => at > since);
  }
  return {
    isSpent: (address, about) => most > 0 && isPublic(address) && recent(keyOf(address, about)).length >= most,
    spend(address, about) {
      if (most === 0 || !isPublic(address)) return;
      const key = keyOf(address, about);
      begun.set(key, [...recent(key), now()]);
      if (begun.size > TIDY_AFTER) for (const each of begun.keys()) if (recent(each).length === 0) begun.delete(each);
    },
  };
}

/** A household or an office has a whole /64 of the new addresses, and one of the old. */
function network(address: string): string {
  const plain = unmapped(address);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

const NOT_PUBLIC = new BlockList();
for (const [subnet, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  NOT_PUBLIC.addSubnet(subnet, bits, 'ipv4');
for (const [subnet, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  NOT_PUBLIC.addSubnet(subnet, bits, 'ipv6');

function isPublic(address: string): boolean {
  const plain = unmapped(address);
  return !NOT_PUBLIC.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

/** A socket that listens for both kinds writes the old one as `::ffff:192.0.2.1`. */
function unmapped(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}
