import { expect, test } from 'vitest';
import { openApiDocument } from './document.ts';

type Schema = {
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  prefixItems?: Schema[];
  enum?: unknown[];
  const?: unknown;
  type?: string | string[];
};
type Body = { content?: Record<string, { schema?: Schema }> };
type Described = {
  parameters: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Body;
  responses: Record<string, Body>;
};

const document = openApiDocument();

/** The fields of a schema on one line, `?` after the optional ones; a schema with a name of its own by that name. */
function fieldsOf(schema: Schema | boolean | undefined): string {
  if (schema === undefined || typeof schema === 'boolean') return 'any';
  if (schema.$ref !== undefined) return schema.$ref.replace('#/components/schemas/', '');
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (options) return [...new Set(options.map(fieldsOf))].join(schema.allOf ? ' & ' : ' | ');
  if (schema.properties) {
    const required = new Set(schema.required);
    const fields = Object.entries(schema.properties).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `{ ${fields.map(([name, field]) => `${name}${required.has(name) ? '' : '?'}: ${fieldsOf(field)}`).join(', ')} }`;
  }
  if (schema.prefixItems) return `[${schema.prefixItems.map(fieldsOf).join(', ')}]`;
  if (schema.items) return `(${fieldsOf(schema.items)})[]`;
  if (schema.additionalProperties) return `{ [name]: ${fieldsOf(schema.additionalProperties)} }`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  return [schema.type ?? 'any'].flat().join(' | ');
}

function bodiesOf({ content }: Body): string[] {
  return Object.entries(content ?? {}).map(([type, { schema }]) =>
    type === 'application/json' ? fieldsOf(schema) : type,
  );
}

function* linesOf(): Generator<string> {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const { parameters, requestBody, responses } = operation as Described;
      yield `${method.toUpperCase()} ${path}`;
      for (const { name, in: where, required, schema } of parameters)
        yield `  ${where} ${name}${required === true ? '' : '?'}: ${fieldsOf(schema)}`;
      if (requestBody) yield* bodiesOf(requestBody).map((fields) => `  body ${fields}`);
      for (const [status, response] of Object.entries(responses))
        yield* bodiesOf(response).map((fields) => `  ${status} ${fields}`);
    }
  for (const [name, schema] of Object.entries(document.components.schemas as Record<string, Schema>))
    yield `${name}: ${fieldsOf(schema)}`;
}

// What integrators rely on. Whoever changes the API on purpose updates the file (npm test -- src/api/openapi -u) and reads
// its difference; fields may be added, but no published one may disappear or change its type within a version.
test('the fields of every operation are those of fields.txt', async () => {
  await expect(`${[...linesOf()].join('\n')}\n`).toMatchFileSnapshot('./fields.txt');
});
