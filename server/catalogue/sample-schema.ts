import * as z from 'zod'
import { GST_RATES } from '#domain/tax/gst.ts'

const text = z.string().min(1)
const wholeRupees = z.int().positive()
const hsn = z.string().regex(/^\d{4}(\d{2})?$/)
const taxed = { hsn, gstRate: z.literal(GST_RATES) }

const productSchema = z.object({
  id: text,
  collection: z.enum(['uniquely-yours', 'wedding-edit', 'kids-zone', 'quick-delivery']),
  name: text,
  tagline: text,
  description: text,
  keyFeatures: z.array(text).min(1),
  contents: z.array(z.object({ qty: z.int().positive(), item: text })).min(1),
  price: wholeRupees,
  rating: z.number().min(4).max(4.9).optional(),
  subcategory: z.enum(['bride', 'groom', 'bridesmaid', 'groomsmen', 'couple']).optional(),
  tags: z.array(z.enum(['new', 'bestseller', 'mothers-day'])),
  ...taxed,
  weightGrams: z.int().positive(),
  countryOfOrigin: text,
  madeFor: z.array(text),
  imageAlt: text,
  mothersDay: z
    .object({
      subcategory: z.enum(['For the Foodie', 'For the Gardener', 'For Self-Care', 'For the Home']),
      name: text,
      tagline: text,
      description: text,
    })
    .optional(),
})

const itemSchema = z.object({
  id: text,
  name: text,
  category: z.enum(['keepsakes', 'munchies', 'accessories']),
  price: wholeRupees,
  line: text,
  ...taxed,
  weightGrams: z.int().positive(),
})

const boxSchema = z.object({
  id: text,
  name: text,
  price: wholeRupees,
  maxItems: z.int().positive(),
  maxAccessories: z.int().positive(),
  line: text,
  description: text,
  material: text,
  hsn,
  weightGrams: z.int().positive(),
})

/** Schema of the sample catalogue files in `catalogue/`. Prices are whole rupees. */
export const sampleSchema = z.object({
  products: z.array(productSchema),
  items: z.array(itemSchema),
  boxes: z.object({ boxes: z.array(boxSchema) }),
})
export type SampleCatalogue = z.infer<typeof sampleSchema>
