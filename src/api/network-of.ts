import { BlockList, isIPv6 } from 'node:net';
import { isLoopback } from '#domain/hosts/local-name.ts';

/** A household or an office has a whole /64 of IPv6 addresses, or one IPv4 address. */
function networkOfPublic(plain: string): string {
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

const PRIVATE = new BlockList();
for (const [subnet, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(subnet, bits, 'ipv4');
for (const [subnet, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(subnet, bits, 'ipv6');

/** Address of the process's own requests. No peer has it, so they can be told apart from visitors on this machine. */
export const OWN_ADDRESS = '::';

/** Whether the address cannot come from the public internet. */
export function isPrivateAddress(address: string): boolean {
  const plain = unmapped(address);
  return PRIVATE.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

/**
 * The network that rate limits count as one visitor. Null for this machine itself, used by developers and tests; a
 * deployment refuses such visitors (`api/http/proxy-watch.ts`). Private addresses are counted: behind an undeclared proxy
 * the limits are then too strict, but never without effect.
 */
export function networkOf(address: string): string | null {
  const plain = unmapped(address);
  return isLoopback(plain) ? null : networkOfPublic(plain);
}

/** A dual-stack socket writes an IPv4 address as `::ffff:192.0.2.1`. */
export function unmapped(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}
