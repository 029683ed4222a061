import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Call, ApiResponse } from './call.ts';
import type { Described, Document } from './document.ts';
import { resolverOf, unknownFields } from './document.ts';
import type { Schema } from './values.ts';

export const RULES = [
  'no 5xx',
  'status is documented',
  'content type is documented',
  'body fits its schema',
  'no undocumented field',
  'documented headers are there',
  'wrong input is refused',
] as const;
export type Rule = (typeof RULES)[number];
export type Fault = { rule: Rule; operation: string; detail: string };

/** Headers that a response may lack although its document names them, because they depend on more than the status. */
const SOMETIMES = new Set(['set-cookie', 'retry-after', 'content-encoding', 'clear-site-data']);

/** Compares responses with the document. */
export function createCheck(document: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', components: document.components });
  const compiled = new Map<Schema, ValidateFunction>();
  const resolve = resolverOf(document);

  function validator(schema: Schema): ValidateFunction {
    const known = compiled.get(schema);
    if (known) return known;
    const absolute = JSON.parse(
      JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'),
    ) as object;
    const made = ajv.compile(absolute);
    compiled.set(schema, made);
    return made;
  }

  return (operation: Described, call: Call, response: ApiResponse, isStream: boolean): Fault[] => {
    const faults: Fault[] = [];
    const fail = (rule: Rule, detail: string): void =>
      void faults.push({
        rule,
        operation: operation.operationId,
        detail: `${call.method} ${call.url.slice(0, 120)} (${call.kind}${call.fault ? `, ${call.fault}` : ''}): ${detail}`,
      });
    const { status, headers, body } = response;
    if (status >= 500) fail('no 5xx', `${status} ${body.slice(0, 200)}`);
    if (call.kind === 'invalid' && call.fault !== undefined && status < 300 && operation.operationId !== 'countVisit') {
      fail('wrong input is refused', `${status}; sent ${call.body?.slice(0, 200) ?? ''}`);
    }
    const described = operation.responses[String(status)];
    if (described === undefined) {
      fail('status is documented', `${status} ${body.slice(0, 200)}`);
      return faults;
    }
    for (const name of Object.keys(described.headers ?? {})) {
      if (!SOMETIMES.has(name) && headers[name] === undefined)
        fail('documented headers are there', `${status} lacks ${name}`);
    }
    const [type = ''] = (headers['content-type'] ?? '').split(';');
    if (described.content === undefined) {
      if (body !== '') fail('body fits its schema', `${status} has a body`);
      return faults;
    }
    const content = described.content[type];
    if (content === undefined) {
      fail('content type is documented', `${status} ${type}`);
      return faults;
    }
    if (type !== 'application/json' || isStream) return faults;
    const value = JSON.parse(body) as unknown;
    const validate = validator(content.schema);
    if (!validate(value))
      fail('body fits its schema', `${status} ${ajv.errorsText(validate.errors)} ${body.slice(0, 160)}`);
    const beyond = unknownFields(content.schema, value, resolve);
    if (beyond.length > 0) fail('no undocumented field', `${status} ${beyond.slice(0, 3).join(' ')}`);
    return faults;
  };
}
