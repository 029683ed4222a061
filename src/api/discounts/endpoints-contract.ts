import { endpoint, parts } from '#api/endpoint-contract.ts';
import type {
  discountCampaignQuerySchema,
  discountCampaignSchema,
  discountListQuerySchema,
  discountListSchema,
  discountNotesQuerySchema,
  discountNotesSchema,
} from '#api/discounts/contract.ts';

export const discounts = endpoint(
  'GET',
  '/api/v3/pages/skidki',
  parts<{ query: typeof discountListQuerySchema; answer: typeof discountListSchema }>(),
);
/** Takes `event` or `place`. */
export const discountNotes = endpoint(
  'GET',
  '/api/v3/pages/skidki/notes',
  parts<{ query: typeof discountNotesQuerySchema; answer: typeof discountNotesSchema }>(),
);
export const discount = endpoint(
  'GET',
  '/api/v3/pages/skidki/:id',
  parts<{ query: typeof discountCampaignQuerySchema; answer: typeof discountCampaignSchema }>(),
);
