import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isPrivateAddress, unmapped } from '#api/network-of.ts';
import { isLoopback } from '#domain/hosts/local-name.ts';
import { type HealthCheck, isHealthPath } from './health.ts';

const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip'];
const LOG_EVERY_MS = 60_000;
/** Longer than a supervisor's interval between two checks of the health page. */
const RECENT_MS = 60_000;

export type ProxyWatch = { check: HealthCheck; register(app: FastifyInstance): void };

/**
 * Behind an undeclared proxy every visitor has the proxy's address, so limits by address block either all visitors or
 * none. A deployment therefore serves nothing but its health page to such a proxy: a server on the same private network
 * that forwards requests, or a peer whose visitors seem to be on this machine.
 */
export function watchProxies(trusted: readonly string[], now: () => number = () => performance.now()): ProxyWatch {
  const declared = readNetworks(trusted);
  let seen: { peer: string; at: number } | undefined;
  let servedAt = Number.NEGATIVE_INFINITY;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const isRecent = (at: number) => now() - at <= RECENT_MS;
  return {
    check() {
      if (seen === undefined || !isRecent(seen.at)) return { status: 'up' };
      const detail = `${seen.peer} forwards visitors and is not in TRUSTED_PROXIES, or hides them`;
      // While other requests are served, a single stray request must not take the server out of its load balancer.
      return { status: isRecent(servedAt) ? 'up' : 'down', detail };
    },
    register(app) {
      app.addHook('onRequest', (request, reply, done) => {
        const peer = unmapped(request.socket.remoteAddress ?? '');
        const forwards = FORWARDING_HEADERS.some((name) => request.headers[name] !== undefined);
        const isUndeclared = forwards && isPrivateAddress(peer) && !holds(declared, peer);
        if (isHealthPath(request.url)) {
          done();
          return;
        }
        if (!isUndeclared && !isLoopback(request.ip)) {
          servedAt = now();
          done();
          return;
        }
        seen = { peer, at: now() };
        if (now() - loggedAt > LOG_EVERY_MS) {
          loggedAt = now();
          const advice = isUndeclared
            ? 'refused: a proxy that is not in TRUSTED_PROXIES'
            : 'refused: the proxy does not say whom it serves (X-Forwarded-For)';
          request.log.error({ peer }, advice);
        }
        reply.code(503).header('cache-control', 'no-store').header('retry-after', '60');
        reply.send({ error: { code: 'proxy_not_declared' } });
      });
    },
  };
}

function readNetworks(list: readonly string[]): BlockList {
  const networks = new BlockList();
  for (const entry of list) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, Number(bits), family);
  }
  return networks;
}

function holds(networks: BlockList, address: string): boolean {
  return networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
