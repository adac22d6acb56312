import * as z from 'zod/mini'
import { isDay } from '#domain/delivery/calendar.ts'
import { gstinError, normalizeGstin } from '#domain/tax/gstin.ts'
import { oneLine } from '#domain/text/sanitize.ts'
import { type GiftOptionValues, MAX_SENDER_LENGTH } from './gift-fields.ts'

/** Technical limit in characters. The advice of 200 is never enforced (decisions §5.3). */
const MAX_MESSAGE_LENGTH = 20_000

const MAX_ID_LENGTH = 100

const collapseSpaces = (text: string): string => oneLine(text).replace(/\s+/g, ' ')

/** Validates the gift options of a checkout. All are optional. */
export const giftOptionsSchema = z.object({
  message: z._default(
    z.string().check(z.maxLength(MAX_MESSAGE_LENGTH, 'This is too long for a card. Please shorten it')),
    '',
  ),
  cardFrom: z._default(
    z
      .string()
      .check(
        z.overwrite(collapseSpaces),
        z.maxLength(MAX_SENDER_LENGTH, `Please shorten this to ${MAX_SENDER_LENGTH} characters for the card`),
      ),
    '',
  ),
  giftWrap: z._default(z.boolean(), false),
  hidePrices: z._default(z.boolean(), true),
  deliverOn: z._default(
    z.string().check(
      z.trim(),
      z.refine((day) => day === '' || isDay(day), 'Please choose a day from the calendar'),
    ),
    '',
  ),
  slotId: z._default(z.string().check(z.maxLength(MAX_ID_LENGTH)), ''),
  buyerGstin: z._default(
    z.string().check(
      z.overwrite(normalizeGstin),
      z.superRefine((text, context) => {
        const message = gstinError(text)
        if (message) context.addIssue(message)
      }),
    ),
    '',
  ),
}) satisfies z.ZodMiniType<GiftOptionValues>
