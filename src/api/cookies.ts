import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The configured address of this deployment is https; the demo's never is. */
    isHttps?: boolean;
  }
}

/**
 * Whether cookies are `Secure`. The configuration decides and not the request: behind a proxy that nobody declared a
 * request looks like plain HTTP, and a session must not travel unprotected because of that.
 */
export function isSecure({ server }: FastifyRequest): boolean {
  return server.isHttps === true;
}

/** One cookie of a request; null without it. */
export function cookieOf(cookies: string | undefined, name: string): string | null {
  const pair = cookies?.split('; ').find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? null;
}
