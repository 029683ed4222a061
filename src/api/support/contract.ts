import { z } from 'zod/mini';
import { refusalFields } from '#api/failures-contract.ts';
import { text } from '#api/fields-contract.ts';

/** The domain limits the fields and names every fault; the limits here only exclude input that no person types. */
export const askSupportSchema = z.object({
  /** Generated with the form, so that a form sent twice is one request. */
  key: z.uuid(),
  name: z.optional(text(1_000)),
  email: text(1_000),
  topic: text(40),
  orderNumber: z.optional(text(1_000)),
  text: text(20_000),
  locale: z.enum(['ru', 'en', 'be', 'ge', 'az']),
  /** A captcha solution; without one the rate limit is lower. */
  formToken: z.optional(text(4_000)),
});
export type AskSupportRequest = z.infer<typeof askSupportSchema>;

export const supportAnswerSchema = z.object({ number: z.string() });
export type SupportAnswer = z.infer<typeof supportAnswerSchema>;

export const supportErrorCodes = ['invalid', 'invalid_request', 'captcha_failed', 'too_many_requests'] as const;
export type SupportErrorCode = (typeof supportErrorCodes)[number];

const fault = <const Fault extends string>(...faults: Fault[]) => z.optional(z.enum(faults));
export const supportErrorSchema = z.object({
  error: z.object({
    code: z.enum(supportErrorCodes),
    /** With `invalid`: the fault of each field. */
    faults: z.optional(
      z.object({
        name: fault('name_long'),
        email: fault('email_invalid'),
        topic: fault('topic_missing'),
        orderNumber: fault('order_number_invalid'),
        text: fault('text_short', 'text_long'),
      }),
    ),
    waitSeconds: z.optional(z.int()),
    ...refusalFields,
  }),
});
export type SupportError = z.infer<typeof supportErrorSchema>['error'];
