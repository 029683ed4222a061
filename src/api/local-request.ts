import type { FastifyRequest } from 'fastify';
import { isLocalName, isLoopback } from '#domain/hosts/local-name.ts';

/** Headers that a proxy adds. A proxy on this machine would make every visitor look local. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether a program on this machine sent the request to a local host name. The name is checked because a page of
 * another site can let its own name resolve to 127.0.0.1.
 */
export function isLocalRequest({ socket, ip, hostname, headers }: FastifyRequest): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(ip) &&
    isLocalName(hostname) &&
    PROXY_HEADERS.every((name) => headers[name] === undefined)
  );
}
