import type { FastifyReply } from 'fastify';
import type { HostFacts, HostTable } from '#domain/hosts/host-table.ts';
import { cabinetOf } from '#domain/hosts/host-table.ts';
import { jsonForHtml } from '#web/shared/html/head-html.ts';
import type { Assets } from './assets.ts';
import { securityHeaders } from './security-headers.ts';

type Deps = { hosts: HostTable; originOf: (host: HostFacts) => string; assets: Assets; isProduction: boolean };

/** The page of the hidden frame: a script that communicates with the listed sites of its market; nothing is visible. */
export function createSharedFramePage(deps: Deps): (reply: FastifyReply, cabinet: HostFacts) => FastifyReply {
  const { hosts, originOf, isProduction } = deps;
  const { script } = deps.assets.entry('en', 'src/web/cabinet/entry-frame.ts');
  return (reply, cabinet) => {
    const sites = [...hosts.hosts.values()].filter((host) => cabinetOf(hosts, host) === cabinet).map(originOf);
    return reply
      .headers(securityHeaders({ frameAncestors: sites, isProduction }))
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rampa</title></head><body><script type="application/json" id="frame-data">${jsonForHtml(sites)}</script><script type="module" src="${script}"></script></body></html>`,
      );
  };
}
