import * as z from 'zod'
import boxes from '#catalogue/boxes.json' with { type: 'json' }
import catalogue from '#catalogue/collections.json' with { type: 'json' }
import { rupees } from '#domain/payment/money.ts'

const text = z.string().min(1)
const point = z.object({ title: text, text })

const schema = z.object({
  title: text,
  heroLine: text,
  intro: text,
  metaDescription: text,
  tabs: z.array(z.object({ id: z.enum(['build', 'consultation']), label: text })).length(2),
  steps: z.array(point).length(4),
  sellingPoints: z.array(point).min(1),
  whyChoose: z.object({ heading: text, points: z.array(point).length(3) }),
  consultation: z.object({
    lead: text,
    scheduleButton: text,
    callButton: text,
    slotsNote: text,
    successCorporate: text,
  }),
})
export type CorporateTexts = z.infer<typeof schema>

/** Returns the texts of the corporate page from the catalogue file. */
export const corporateTexts = (): CorporateTexts =>
  schema.parse(catalogue.collections.find(({ slug }) => slug === 'corporate'))

const tierSchema = z
  .object({
    id: z.enum(['starter', 'premium', 'executive']),
    name: text,
    price: z.number().int().positive(),
    items: z.number().int().positive(),
    badge: text.nullable(),
    description: text,
    included: z.array(text),
  })
  .transform(({ price, ...tier }) => ({ ...tier, pricePaise: rupees(price) }))
export type CorporateTier = z.infer<typeof tierSchema>

/** Returns the three corporate boxes (specification §9). */
export const corporateTiers = (): CorporateTier[] => z.array(tierSchema).length(3).parse(boxes.corporateTiers)
