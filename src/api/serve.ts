import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { AnswerOf, Endpoint, Frozen, NamesIn } from '#api/endpoint-contract.ts';

/** What a handler of an endpoint returns. */
export type Sent<Of extends Endpoint> = Frozen<AnswerOf<Of>> | FastifyReply;
type Params<Of extends Endpoint> = { Params: { [Name in NamesIn<Of['path']>]: string } };

/** Registers the route of an endpoint. What the handler returns is the endpoint's answer, or a reply that was sent. */
export function serve<Of extends Endpoint>(
  app: FastifyInstance,
  { method, path }: Of,
  handler: (request: FastifyRequest<Params<Of>>, reply: FastifyReply) => Sent<Of> | Promise<Sent<Of>>,
  options: Pick<RouteShorthandOptions, 'bodyLimit' | 'onRequest' | 'onSend'> = {},
): void {
  app.route<Params<Of>>({ ...options, method, url: path, handler });
}
