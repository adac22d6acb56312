import * as z from 'zod/mini'
import { isDay } from '#domain/delivery/day.ts'
import { gstinFault, plainGstin } from '#domain/tax/gstin.ts'
import { oneLine } from '#domain/text/sanitize.ts'
import { type GiftOptionValues, MAX_CARD_FROM } from './gift-fields.ts'

/** What fits into a request; the advice of 200 is never a limit (decisions §5.3). */
const MAX_MESSAGE = 20_000

const inOneLine = (text: string): string => oneLine(text).replace(/\s+/g, ' ')

/** The gift options of a checkout: all of them optional, none ever required. Empty text is an option not taken. */
export const giftOptionsSchema = z.object({
  message: z._default(z.string().check(z.maxLength(MAX_MESSAGE, 'This is too long for a card. Please shorten it')), ''),
  cardFrom: z._default(
    z
      .string()
      .check(
        z.overwrite(inOneLine),
        z.maxLength(MAX_CARD_FROM, `Please shorten this to ${MAX_CARD_FROM} characters for the card`),
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
  buyerGstin: z._default(
    z.string().check(
      z.overwrite(plainGstin),
      z.superRefine((text, context) => {
        const message = gstinFault(text)
        if (message) context.addIssue(message)
      }),
    ),
    '',
  ),
}) satisfies z.ZodMiniType<GiftOptionValues>
