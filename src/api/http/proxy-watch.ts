import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isPrivateAddress, unmapped } from '#api/network-of.ts';
import { isLoopback } from '#domain/hosts/local-name.ts';
import { type HealthCheck, isHealthPath } from './health.ts';

const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip'];
const LOG_EVERY_MS = 60_000;
/** Longer than a supervisor's interval between two checks of the health page. */
const RECENT_MS = 60_000;
/** One or two requests within a minute may be a scanner's or a person's `curl`; this many are a proxy's. */
const SEVERAL = 3;

/** Why a request is refused: its proxy is not declared, or nothing says which visitor it serves. */
type Cause = 'undeclared' | 'hidden';
const CAUSES: Readonly<Record<Cause, { detail: string; advice: string }>> = {
  undeclared: {
    detail: 'forwards visitors and is not in TRUSTED_PROXIES',
    advice: 'refused: a proxy that is not in TRUSTED_PROXIES',
  },
  hidden: {
    detail: 'sent a request without X-Forwarded-For: a proxy that hides its visitors, or a program of this machine',
    advice: 'refused: the request does not say whom it serves (X-Forwarded-For)',
  },
};

export type ProxyWatch = { check: HealthCheck; register(app: FastifyInstance): void };

/**
 * Behind an undeclared proxy every visitor has the proxy's address, so limits by address block either all visitors or
 * none. A deployment therefore serves nothing but its health page to such a proxy: a server on the same private network
 * that forwards requests, or a peer whose visitors seem to be on this machine.
 */
export function watchProxies(trusted: readonly string[], now: () => number = () => performance.now()): ProxyWatch {
  const declared = readNetworks(trusted);
  /** The latest refused requests of each cause. */
  const refused: Record<Cause, { peer: string; at: number }[]> = { undeclared: [], hidden: [] };
  let servedAt = Number.NEGATIVE_INFINITY;
  const loggedAt: Record<Cause, number> = { undeclared: Number.NEGATIVE_INFINITY, hidden: Number.NEGATIVE_INFINITY };
  const isRecent = (at: number) => now() - at <= RECENT_MS;
  return {
    check() {
      const undeclared = refused.undeclared.filter(({ at }) => isRecent(at));
      const hidden = refused.hidden.filter(({ at }) => isRecent(at));
      const cause = undeclared.length > 0 ? 'undeclared' : 'hidden';
      const last = (undeclared.length > 0 ? undeclared : hidden).at(-1);
      if (last === undefined) return { status: 'up' };
      // As long as nobody was served, nothing shows that the proxy is declared and names its visitors. Once it did,
      // programs of this machine must not keep an idle server out of its load balancer, which would then send nobody.
      const hasServed = servedAt !== Number.NEGATIVE_INFINITY;
      const isProxy = !hasServed || undeclared.length >= SEVERAL;
      const status = isProxy && !isRecent(servedAt) ? 'down' : 'up';
      return { status, detail: `${last.peer} ${CAUSES[cause].detail}` };
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
        const cause = isUndeclared ? 'undeclared' : 'hidden';
        refused[cause] = [...refused[cause].slice(1 - SEVERAL), { peer, at: now() }];
        if (now() - loggedAt[cause] > LOG_EVERY_MS) {
          loggedAt[cause] = now();
          request.log.error({ peer }, CAUSES[cause].advice);
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
