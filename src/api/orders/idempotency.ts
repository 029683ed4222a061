import { createHash } from 'node:crypto';

/**
 * An idempotency key is chosen by the caller and is not secret, so it counts only together with the caller: the order
 * key sent with the hold, else the visitor's cookie. The body is stored as a digest, because reusing the key for
 * another body is a mistake that must not look like success.
 */
export function idempotencyOf(
  caller: { visitor: string; orderKey: string | null },
  sent: { key: string; call: string; body: unknown },
): { idemKey: string; idemBody: string } {
  return {
    idemKey: digest(sent.key, caller.orderKey ?? caller.visitor),
    idemBody: digest(sent.call, JSON.stringify(sent.body)),
  };
}

function digest(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
