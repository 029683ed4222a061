import { z } from 'zod/mini';
import { COMPONENT_NAMES } from '#api/openapi/components.ts';
import { fieldDescription } from './field-descriptions.ts';
import type { Schema } from '#api/openapi/operation.ts';

export type JsonSchema = { [key: string]: unknown };

const PREFIX = '#/components/schemas/';
const WRITING = { io: 'input', unrepresentable: 'any' } as const;

/** Converts a contract schema to JSON Schema; a named schema becomes a reference. */
export function jsonSchema(schema: Schema): JsonSchema {
  const name = COMPONENT_NAMES.get(schema)?.id;
  return name === undefined ? inline(schema) : { $ref: `${PREFIX}${name}` };
}

/** All named schemas, with descriptions and examples for their fields. */
export function componentSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(COMPONENT_NAMES, { ...WRITING, uri: (name) => `${PREFIX}${name}` });
  const sorted = Object.entries(schemas as Record<string, JsonSchema>).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return Object.fromEntries(sorted.map(([name, schema]) => [name, finished(schema)]));
}

function inline(schema: Schema): JsonSchema {
  return finished(z.toJSONSchema(schema, { ...WRITING, metadata: COMPONENT_NAMES }) as JsonSchema);
}

function finished({ $schema: _schema, $id: _id, $defs: _defs, id: _name, ...schema }: JsonSchema): JsonSchema {
  return withDescriptions(tidied(schema)) as JsonSchema;
}

/** Points references to the document's components, and drops a pattern where a format expresses it. */
function tidied(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(tidied);
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, pattern, ...rest } = node as JsonSchema;
  const out: JsonSchema = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, tidied(value)]));
  if (typeof $ref === 'string') out['$ref'] = $ref.replace('#/$defs/', PREFIX);
  if (pattern !== undefined && out['format'] === undefined) out['pattern'] = pattern;
  return out;
}

function withDescriptions(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withDescriptions);
  if (typeof node !== 'object' || node === null) return node;
  const out: JsonSchema = {};
  for (const [key, value] of Object.entries(node as JsonSchema)) {
    if (key !== 'properties') {
      out[key] = withDescriptions(value);
      continue;
    }
    out[key] = Object.fromEntries(
      Object.entries(value as Record<string, JsonSchema>).map(([name, property]) => {
        const { description, example } = fieldDescription(name);
        const described = withDescriptions(property) as JsonSchema;
        return [
          name,
          {
            ...(description !== undefined && { description }),
            ...described,
            ...(example !== undefined && fits(example, described) && { examples: [example] }),
          },
        ];
      }),
    );
  }
  return out;
}

/** Whether the example has the field's type: fields of the same name can have different types. */
function fits(example: unknown, { type, enum: values, anyOf, $ref }: JsonSchema): boolean {
  if ($ref !== undefined) return false;
  if (Array.isArray(anyOf)) return anyOf.some((each) => fits(example, each as JsonSchema));
  if (Array.isArray(values)) return values.includes(example);
  const own = Array.isArray(example) ? 'array' : Number.isInteger(example) ? 'integer' : typeof example;
  return type === own || (own === 'integer' && type === 'number');
}
