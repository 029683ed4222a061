/**
 * Endpoints: one object per call of the API with its method, its path and the types of its parts. The server registers
 * its routes and describes its operations by them, and the browser calls by them. Files named `endpoints-contract.ts`
 * take schemas as types only, so no schema reaches a browser through them.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a call takes and what it answers with, each as `typeof xSchema` or as any other type. */
type Parts = { query?: unknown; body?: unknown; answer?: unknown };

export type Endpoint<Path extends string = string, Of extends Parts = Parts> = {
  readonly method: Method;
  /** In Fastify's form: `/api/v3/orders/:id`. */
  readonly path: Path;
  /** Only a type; never set. */
  readonly parts?: Of;
};

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<Path extends string, Of extends Parts = Record<never, never>>(
  method: Method,
  path: Path,
  _parts?: Of,
): Endpoint<Path, Of> {
  return { method, path };
}

/** Names the types of an endpoint's parts. */
/* @__NO_SIDE_EFFECTS__ */
export function parts<Of extends Parts>(): Of | undefined {
  return undefined;
}

type Value = string | number | boolean | null | undefined;
type TypeOf<Part> = Part extends { _zod: { output: infer Output } } ? Output : Part;
export type PartOf<Of extends Endpoint, Name extends keyof Parts> =
  Of extends Endpoint<string, infer All> ? (Name extends keyof All ? TypeOf<All[Name]> : undefined) : never;

/** The names of the parameters in a path. */
export type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? (Rest extends `${infer Name}/${string}` ? Bare<Name> : Bare<Rest>) | NamesIn<Rest>
  : never;
/** Without the ending of a file: `accessKey.pdf`. */
type Bare<Name extends string> = Name extends `${infer Before}.${string}` ? Before : Name;
type ParamsOf<Of extends Endpoint> = { readonly [Name in NamesIn<Of['path']>]: string | number };

export type AnswerOf<Of extends Endpoint> = PartOf<Of, 'answer'>;
export type BodyOf<Of extends Endpoint> = Frozen<PartOf<Of, 'body'>>;
/** The same with all fields and lists readonly. */
export type Frozen<Part> = Part extends Blob
  ? Part
  : Part extends readonly (infer Item)[]
    ? readonly Frozen<Item>[]
    : Part extends object
      ? { readonly [Name in keyof Part]: Frozen<Part[Name]> }
      : Part;
/** The names of a query. Values may also be texts from the address of a page, which the server checks. */
export type QueryOf<Of extends Endpoint> = { readonly [Name in keyof PartOf<Of, 'query'>]?: Value };

/** What an address is made of. */
export type AddressInput<Of extends Endpoint> = { query?: QueryOf<Of> } & (NamesIn<Of['path']> extends never
  ? { params?: undefined }
  : { params: ParamsOf<Of> });
/** What a call is made of. */
export type CallInput<Of extends Endpoint> = AddressInput<Of> &
  (BodyOf<Of> extends undefined ? { body?: undefined } : { body: BodyOf<Of> });

/** The argument may be left out if nothing in it is required. */
export type Maybe<Input> = object extends Input ? [input?: Input] : [input: Input];

/** An input of any endpoint. */
export type AnyInput = {
  params?: Readonly<Record<string, string | number>> | undefined;
  query?: Readonly<Record<string, Value>> | undefined;
};

/** The address of a call: the path with its parameters, and the query without empty values. */
export function apiAddress<Of extends Endpoint>(of: Of, ...[input]: Maybe<AddressInput<Of>>): string {
  return addressOf(of, input);
}

/** Like `apiAddress`, for code that passes on the input of any endpoint. */
export function addressOf({ path }: Endpoint, { params = {}, query = {} }: AnyInput = {}): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]));
  return given.length === 0 ? filled : `${filled}?${new URLSearchParams(given)}`;
}
