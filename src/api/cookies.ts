import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the configured address of this deployment is https; the demo's never is. */
    isHttps?: boolean;
  }
}

/**
 * Whether cookies are `Secure`. The configuration decides, not the request: behind an undeclared proxy a request looks
 * like plain HTTP, and the session cookie must not lose its protection because of that.
 */
export function isSecure({ server }: FastifyRequest): boolean {
  return server.isHttps === true;
}

/** Returns one cookie of the request, or null. */
export function cookieOf(cookies: string | undefined, name: string): string | null {
  const pair = cookies?.split('; ').find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? null;
}
