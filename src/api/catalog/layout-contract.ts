import { z } from 'zod/mini';
import { citySchema } from '#api/catalog/contract.ts';

/** Data around every page: cities, menu, footer, branding, services. */

const menuLinkSchema = z.object({ name: z.string(), url: z.string() });
const footerSchema = z.object({
  top: z.array(z.extend(menuLinkSchema, { children: z.array(menuLinkSchema) })),
  bottom: z.array(z.extend(menuLinkSchema, { children: z.array(menuLinkSchema) })),
});
/** `name` and `text` accompany a picture without lettering. */
const advertSchema = z.object({
  image: z.string(),
  name: z.nullable(z.string()),
  text: z.nullable(z.string()),
  url: z.string(),
});
const brandSchema = z.extend(advertSchema, { color: z.string(), page: z.nullable(z.string()) });
export const layoutSchema = z.object({
  langs: z.array(z.object({ code: z.string(), name: z.string() })),
  countries: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      regions: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          cities: z.array(z.object({ id: z.int(), name: z.string(), slug: z.string(), events: z.int() })),
        }),
      ),
    }),
  ),
  cities: z.array(citySchema),
  defaultRegionId: z.int(),
  menu: z.array(menuLinkSchema),
  footer: footerSchema,
  /** Footer of the requested locale: its own if it has one, else the general footer. */
  footer_ru: z.optional(footerSchema),
  footer_be: z.optional(footerSchema),
  footer_en: z.optional(footerSchema),
  footer_ge: z.optional(footerSchema),
  footer_az: z.optional(footerSchema),
  copyright: z.string(),
  phone: z.string(),
  email: z.string(),
  bank: z.object({ info: z.string() }),
  logoUrl: z.string(),
  /** A list whose first entry is the default, or a single brand. */
  branding: z.nullable(z.union([z.array(brandSchema), brandSchema])),
  popUp: z.nullable(advertSchema),
  socials: z.object({ instagramUrl: z.nullable(z.string()) }),
  offer_contract: z.string(),
});
export type Layout = z.infer<typeof layoutSchema>;

export const servicesSchema = z.object({
  services: z.array(
    z.object({ key: z.string(), name: z.string(), enable: z.boolean(), links: z.array(menuLinkSchema) }),
  ),
});
