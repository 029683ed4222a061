import type { UnsubscribeLinks } from '#usecases/profile/document-ports.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { TOPICS } from '#domain/notices/topics.ts';

const MAC_BYTES = 16;
const ID_BYTES = 16;

/**
 * Tokens that name an account and a topic and cannot be guessed. A token can only switch emails off, so it stays valid
 * as long as the email exists. Format: 16 bytes of account id, the topic's number, 16 bytes of MAC.
 */
export function createUnsubscribeLinks(key: Uint8Array): UnsubscribeLinks {
  const proof = (data: Uint8Array) =>
    createHmac('sha256', key).update('unsubscribe').update(data).digest().subarray(0, MAC_BYTES);
  return {
    token(accountId, topic) {
      const data = Buffer.concat([Buffer.from(accountId.replaceAll('-', ''), 'hex'), Buffer.of(TOPICS.indexOf(topic))]);
      return Buffer.concat([data, proof(data)]).toString('base64url');
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== ID_BYTES + 1 + MAC_BYTES) return null;
      const data = bytes.subarray(0, ID_BYTES + 1);
      if (!timingSafeEqual(proof(data), bytes.subarray(ID_BYTES + 1))) return null;
      const topic = TOPICS[data[ID_BYTES] ?? TOPICS.length];
      const hex = data.subarray(0, ID_BYTES).toString('hex');
      const accountId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      return topic === undefined ? null : { accountId, topic };
    },
  };
}
