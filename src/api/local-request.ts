import type { FastifyRequest } from 'fastify';
import { isLocalName, isLoopback } from '#domain/hosts/local-name.ts';

/** Headers that a proxy adds. A proxy on this machine would make every visitor look local. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * A program of this machine asks under a name of this machine: a page of another site that resolves its own name to
 * 127.0.0.1 does not.
 */
export function isLocalRequest({ socket, ip, hostname, headers }: FastifyRequest): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(ip) &&
    isLocalName(hostname) &&
    PROXY_HEADERS.every((name) => headers[name] === undefined)
  );
}
