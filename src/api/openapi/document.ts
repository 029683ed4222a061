import { z } from 'zod/mini';
import type { Operation } from '#api/openapi/operation.ts';
import { OPERATIONS } from '#api/openapi/operations.ts';

/** The OpenAPI 3.1 document, made from the schemas that guard the routes. */
export function openApiDocument(operations: readonly Operation[] = OPERATIONS) {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    const path = operation.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[operation.method] = describe(operation);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rampa',
      version: '3',
      description: 'Events guide and ticket sale. Amounts are minor units, instants ISO 8601 UTC.',
    },
    paths,
  };
}

function describe(operation: Operation): object {
  const inPath = [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    operationId: operation.id,
    summary: operation.summary,
    parameters: [...inPath, ...queryParameters(operation)],
    ...(operation.body && {
      requestBody: {
        required: true,
        content: { [operation.bodyType ?? 'application/json']: { schema: jsonSchema(operation.body) } },
      },
    }),
    responses: Object.fromEntries(
      Object.entries(operation.answers).map(([status, schema]) => [
        status,
        {
          description: Number(status) < 400 ? 'Done' : 'Refused; `error.code` says why',
          ...(schema && { content: { 'application/json': { schema: jsonSchema(schema) } } }),
        },
      ]),
    ),
  };
}

function queryParameters({ query }: Operation): object[] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(query) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function jsonSchema(schema: NonNullable<Operation['body']>): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}
