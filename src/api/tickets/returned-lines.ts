import type { FastifyRequest } from 'fastify';
import { ticketReturnQuerySchema } from '#api/tickets/contract.ts';

/** The lines in the address of a form that returns them, after other parameters. */
export function linesQuery(lines: readonly { lineNo: number }[]): string {
  return lines.length === 0 ? '' : `&lineNos=${lines.map(({ lineNo }) => lineNo).join(',')}`;
}

/** Null when the address names none. */
export function returnedLines(request: FastifyRequest): number[] | null {
  const lines = ticketReturnQuerySchema.safeParse(request.query).data?.lineNos;
  return lines === undefined ? null : lines.split(',').map(Number);
}
