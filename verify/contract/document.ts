import type { Schema } from './values.ts';

export type Parameter = { name: string; in: 'path' | 'query' | 'header' | 'cookie'; required: boolean; schema: Schema };
export type Described = {
  operationId: string;
  parameters: Parameter[];
  security: object[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<string, { headers?: Record<string, unknown>; content?: Record<string, { schema: Schema }> }>;
};
export type Document = {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};

/** Follows references to the schema they lead to. */
export function resolverOf({ components }: Document): (schema: Schema) => Schema {
  const resolve = (schema: Schema): Schema => {
    if (schema.$ref === undefined) return schema;
    const found = components.schemas[schema.$ref.split('/').at(-1) ?? ''];
    if (found === undefined) throw new Error(`${schema.$ref} leads nowhere`);
    return resolve(found);
  };
  return resolve;
}

/** Returns fields of a value that its schema does not name, with their paths. */
export function unknownFields(
  schema: Schema,
  value: unknown,
  resolve: (schema: Schema) => Schema,
  path = '',
): string[] {
  const found = resolve(schema);
  const choices = found.anyOf ?? found.oneOf;
  if (choices) {
    const each = choices.map((choice) => unknownFields(choice, value, resolve, path));
    return each.toSorted((one, other) => one.length - other.length)[0] ?? [];
  }
  if (Array.isArray(value))
    return found.items
      ? value.flatMap((item, at) => unknownFields(found.items ?? {}, item, resolve, `${path}/${at}`))
      : [];
  if (typeof value !== 'object' || value === null) return [];
  const parts = (found.allOf ?? [found]).map(resolve).flatMap((part) => part.allOf?.map(resolve) ?? [part]);
  // A part with open content allows every field.
  if (parts.some((part) => part.additionalProperties !== undefined || part.properties === undefined)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const named = parts.flatMap((part) => (part.properties?.[name] ? [part.properties[name]] : []));
    if (named.length === 0) return [`${path}/${name}`];
    // Where several parts describe a field, an inner field is known if any of them names it.
    const each = named.map((one) => unknownFields(one, inner, resolve, `${path}/${name}`));
    return each.toSorted((one, other) => one.length - other.length)[0] ?? [];
  });
}
