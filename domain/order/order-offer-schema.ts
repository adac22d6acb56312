import * as z from 'zod'
import type { OrderOffer } from './order.ts'

/** The offer of an order as its row keeps it. */
export const orderOfferSchema: z.ZodType<OrderOffer> = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  freeWrap: z.boolean(),
  discountPaise: z.int(),
})
