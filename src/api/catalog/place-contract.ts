import { z } from 'zod/mini';
import { day, instant } from '#api/fields-contract.ts';
import {
  citySchema,
  photoDetailsSchema,
  photoSchema,
  placeCardSchema,
  placeTypeSchema,
  performanceOfferSchema,
  waySchema,
} from '#api/catalog/contract.ts';

/** The page of a place, and the list of a city's places. */

const openingIntervalSchema = z.object({
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  opens: z.string(),
  closes: z.string(),
});

export const placePageSchema = z.object({
  id: z.int(),
  key: z.string(),
  type: placeTypeSchema,
  name: z.string(),
  address: z.string(),
  description: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  url: z.nullable(z.string()),
  opened: z.nullable(z.int()),
  /** By weekday and time; null if they are not known. */
  hours: z.nullable(z.array(openingIntervalSchema)),
  accessible: z.boolean(),
  photo: z.nullable(photoDetailsSchema),
  lat: z.nullable(z.number()),
  lon: z.nullable(z.number()),
  ...waySchema.shape,
  city: citySchema,
  halls: z.array(z.object({ id: z.int(), name: z.string(), capacity: z.int(), kind: z.string() })),
  days: z.array(
    z.object({
      day: day(),
      items: z.array(
        z.object({
          eventId: z.int(),
          title: z.string(),
          category: z.string(),
          age: z.string(),
          posterVersion: z.string(),
          photo: z.nullable(photoSchema),
          hall: z.nullable(z.string()),
          offers: z.array(performanceOfferSchema),
        }),
      ),
    }),
  ),
  others: z.array(placeCardSchema),
  /** Organizers based here. */
  organizers: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type PlacePage = z.infer<typeof placePageSchema>;

/** What is still ahead at a place on the current event day. */
const placeTonightSchema = z.object({
  events: z.int(),
  /** The first three of them, each with its next start. */
  items: z.array(z.object({ id: z.int(), title: z.string(), startsAt: instant() })),
});

export const placesSchema = z.object({
  city: citySchema,
  types: z.array(z.object({ type: placeTypeSchema, places: z.int() })),
  items: z.array(
    z.object({
      id: z.int(),
      key: z.string(),
      name: z.string(),
      type: placeTypeSchema,
      address: z.string(),
      accessible: z.boolean(),
      photo: z.nullable(photoSchema),
      lat: z.nullable(z.number()),
      lon: z.nullable(z.number()),
      /** As on the page of the place. */
      hours: z.nullable(z.array(openingIntervalSchema)),
      events: z.int(),
      tonight: placeTonightSchema,
    }),
  ),
});
export type Places = z.infer<typeof placesSchema>;
export type PlaceTonight = z.infer<typeof placeTonightSchema>;
