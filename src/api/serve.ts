import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, Endpoint } from '#api/endpoint-contract.ts';

type Sent<Of extends Endpoint> = AnswerOf<Of> | FastifyReply;

/** Registers the route of an endpoint. What the handler returns is the endpoint's answer, or a reply that was sent. */
export function serve<Of extends Endpoint>(
  app: FastifyInstance,
  { method, path }: Of,
  handler: (request: FastifyRequest, reply: FastifyReply) => Sent<Of> | Promise<Sent<Of>>,
  options: { bodyLimit?: number } = {},
): void {
  app.route({ ...options, method, url: path, handler });
}
