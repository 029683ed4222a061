/** The part of JSON schema that the document uses. */
export type Schema = {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
};
export type Random = () => number;
/** Values that exist in the running database, by the name of their field. */
export type Pools = Readonly<Record<string, readonly unknown[]>>;
export type Resolve = (schema: Schema) => Schema;

export const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;

export type Maker = {
  random: Random;
  resolve: Resolve;
  pools: Pools;
  /** Selects values at the edges of what is allowed, not in its middle. */
  isEdge: boolean;
};

/** Returns a value that the schema allows. */
export function allowed(schema: Schema, name: string, maker: Maker): unknown {
  const { random, resolve, pools, isEdge } = maker;
  const found = resolve(schema);
  const known = pools[name];
  if (!isEdge && known !== undefined && known.length > 0 && random() < 0.9) return pick(random, known);
  if (found.const !== undefined) return found.const;
  if (found.enum) return pick(random, found.enum);
  const choices = found.anyOf ?? found.oneOf;
  if (choices) return allowed(pick(random, choices), name, maker);
  switch (found.type) {
    case 'integer':
    case 'number':
      return numberOf(found, maker);
    case 'boolean':
      return random() < 0.7;
    case 'null':
      return null;
    case 'array':
      return arrayOf(found, name, maker);
    case 'object':
      return objectOf(found, maker);
    default:
      return textOf(found, maker);
  }
}

function numberOf({ minimum = 0, maximum = 1_000, type }: Schema, { random, isEdge }: Maker): number {
  if (isEdge) return pick(random, [minimum, maximum]);
  const value = minimum + random() * Math.min(maximum - minimum, 200);
  return type === 'integer' ? Math.floor(value) : value;
}

function arrayOf({ items = {}, minItems = 0, maxItems = 5 }: Schema, name: string, maker: Maker): unknown[] {
  const most = Math.min(maxItems, maker.isEdge ? maxItems : minItems + 3);
  const length = maker.isEdge
    ? pick(maker.random, [minItems, most])
    : minItems + Math.floor(maker.random() * (most - minItems + 1));
  return Array.from({ length }, () => allowed(items, name, maker));
}

function objectOf({ properties = {}, required = [] }: Schema, maker: Maker): Record<string, unknown> {
  const names = Object.keys(properties).filter((name) => required.includes(name) || maker.random() < 0.5);
  return Object.fromEntries(names.map((name) => [name, allowed(properties[name] ?? {}, name, maker)]));
}

const LETTERS = Array.from('abcxyzАБВабвўіქართ 0123456789-_.,;:\'"<>/\\\u2028\u{1F3AD}');

function textOf({ format, pattern, minLength = 0, maxLength = 40 }: Schema, { random, isEdge }: Maker): string {
  const digits = (count: number, alphabet = '0123456789abcdef') =>
    Array.from({ length: count }, () => pick(random, Array.from(alphabet))).join('');
  if (format === 'uuid') return `${digits(8)}-${digits(4)}-4${digits(3)}-a${digits(3)}-${digits(12)}`;
  if (format === 'date')
    return `20${20 + Math.floor(random() * 12)}-${pick(random, ['01', '06', '12'])}-${pick(random, ['01', '15', '28'])}`;
  if (format === 'date-time') return '2026-12-01T12:00:00.000Z';
  if (format === 'uri') return pick(random, ['https://fcm.googleapis.com/fcm/send/x', 'https://push.example/x']);
  if (pattern !== undefined && pattern !== '^[^\\0]*$') return fitting(pattern, digits);
  if (isEdge) return pick(random, ['x'.repeat(minLength), 'ў'.repeat(maxLength)]);
  return Array.from({ length: minLength + Math.floor(random() * Math.min(maxLength - minLength + 1, 12)) }, () =>
    pick(random, LETTERS),
  )
    .join('')
    .slice(0, maxLength);
}

/** Covers only the few patterns that the document contains. */
function fitting(pattern: string, digits: (count: number, alphabet?: string) => string): string {
  const word = 'abcdefghijklmnopqrstuvwxyz';
  const candidates = [
    '2026-12',
    '5700001,5700004',
    digits(16, word),
    digits(8, word),
    digits(22, word),
    digits(87, word),
    `${digits(8)}`,
  ];
  return candidates.find((each) => new RegExp(pattern).test(each)) ?? digits(8, word);
}

/** Returns a value that the schema refuses; undefined where it refuses nothing that can be sent. */
export function refused(schema: Schema, { random, resolve }: Maker): unknown {
  const found = resolve(schema);
  const wrong: unknown[] = [null, [], {}, '\0', 'zz', 1.5, -1, true];
  if (found.maximum !== undefined) wrong.push(found.maximum + 1, Number.MAX_SAFE_INTEGER, 1e300);
  if (found.minimum !== undefined) wrong.push(found.minimum - 1);
  if (found.maxLength !== undefined) wrong.push('x'.repeat(found.maxLength + 1));
  if (found.type === 'string') wrong.push(7, `a\0b`);
  const fits = (value: unknown): boolean => isAllowed(found, value, resolve);
  const left = wrong.filter((value) => !fits(value));
  return left.length === 0 ? undefined : pick(random, left);
}

/** Checks whether the schema allows a value; exact enough for values made here. */
function isAllowed(schema: Schema, value: unknown, resolve: Resolve): boolean {
  const found = resolve(schema);
  if (found.anyOf) return found.anyOf.some((each) => isAllowed(each, value, resolve));
  if (found.enum) return found.enum.includes(value);
  switch (found.type) {
    case 'integer':
      return (
        Number.isInteger(value) &&
        (value as number) >= (found.minimum ?? -Infinity) &&
        (value as number) <= (found.maximum ?? Infinity)
      );
    case 'number':
      return typeof value === 'number' && value >= (found.minimum ?? -Infinity) && value <= (found.maximum ?? Infinity);
    case 'boolean':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value) && value.length >= (found.minItems ?? 0);
    case 'object':
      return (
        typeof value === 'object' && value !== null && !Array.isArray(value) && (found.required ?? []).length === 0
      );
    case 'string':
      if (typeof value !== 'string' || value.length > (found.maxLength ?? Infinity)) return false;
      if (found.format === 'date' || found.format === 'uuid' || found.format === 'uri') return false;
      return found.pattern === undefined || new RegExp(found.pattern).test(value);
    default:
      return true;
  }
}
