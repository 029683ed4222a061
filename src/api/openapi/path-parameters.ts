import { z } from 'zod/mini';
import { id } from '#api/fields-contract.ts';
import type { Schema } from '#api/openapi/operation.ts';

const uuid = z.uuid();
const accessKey = z.string().check(z.regex(/^[\w-]{16,64}$/));
const hash = z.string().check(z.regex(/^[\w-]{4,64}$/));
const documentKey = z.string().check(z.regex(/^[\w-]{1,60}$/));
const followed = z.enum(['person', 'place', 'organizer']);

const BY_NAME: Readonly<Record<string, Schema>> = {
  accessKey,
  ticketKey: accessKey,
  hash,
  key: documentKey,
  kind: followed,
};
/** Paths in which `:id` is a UUID; elsewhere it is a number. */
const UUID_PATHS = /^\/api\/v3\/(?:orders|cabinet\/orders|reviews\/drafts|me\/sessions|me\/passkeys)\//;

/** The parameters of a path in order. A value that does not match is answered with 404. */
export function pathParameters(path: string): { name: string; schema: Schema }[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    schema: BY_NAME[name] ?? (UUID_PATHS.test(path) ? uuid : id()),
  }));
}
