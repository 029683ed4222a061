import { createHash } from 'node:crypto';

/**
 * An idempotency key is a word of its caller's, not a secret: it means something together with the caller only. Who
 * sends a key of the order with the hold is known by that, everybody else by the visitor's cookie. The body is remembered
 * as a digest, because the same key for something else is a mistake that must not look like success.
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
