import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FormFacts } from '#web/widget/form/form-facts.ts';
import type { FormStep } from '#web/widget/form/form-step.ts';

/** Sends a step as a document. */
export type Answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  shown: { facts: FormFacts; step: FormStep; status?: number },
) => Promise<FastifyReply>;
