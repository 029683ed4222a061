import { z } from 'zod/mini';
import { eventCardSchema, namedSchema, photoDetailsSchema, photoSchema } from '#api/catalog/contract.ts';

export const personPageSchema = z.object({
  id: z.int(),
  key: z.string(),
  name: z.string(),
  /** The name again, under the specification's name. */
  title: z.string(),
  born: z.nullable(z.string()),
  died: z.nullable(z.string()),
  birthplace: z.nullable(z.string()),
  roles: z.array(z.string()),
  bio: z.nullable(z.string()),
  photo: z.nullable(photoDetailsSchema),
  /** Works with the person's roles and the city of the card; those with dates ahead come first. */
  works: z.array(z.object({ card: eventCardSchema, roles: z.array(z.string()), city: z.string() })),
  /** People who perform with them, most frequent first. */
  partners: z.array(z.extend(namedSchema, { photo: z.nullable(photoSchema), roles: z.array(z.string()) })),
});
export type PersonPage = z.infer<typeof personPageSchema>;
