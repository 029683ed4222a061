import { isIP } from 'node:net';

/** True for an address, or a network with a valid prefix for its family. A prefix of 0 would trust everybody. */
export function isNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([\da-f.:]+)(?:\/([1-9]\d{0,2}))?$/i.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && (prefix === undefined || Number(prefix) <= (family === 4 ? 32 : 128));
}
