import * as z from 'zod'
import type { Paise } from '#domain/payment/money.ts'

const paise: z.ZodType<Paise> = z.int()
const gst = z.object({ cgstPaise: paise, sgstPaise: paise, igstPaise: paise })

/** Who sells, as it was known when the invoice was issued. Without a GSTIN the seller charges no GST as such. */
export const sellerSchema = z.object({
  name: z.string(),
  address: z.string(),
  state: z.string(),
  gstin: z.string(),
  email: z.string(),
  phone: z.string(),
  grievanceOfficer: z.string(),
  /** A PNG in base64 for the head of a document; it is no part of what was issued. */
  logo: z.string().optional(),
})

export const invoiceLineSchema = z.object({
  /** The place of the order's line that it is of, where that is not its own. */
  orderLine: z.int().optional(),
  description: z.string(),
  /** What a box of several things holds, as rule 46 and the rule on mixed supplies ask. */
  contents: z.array(z.string()),
  hsn: z.string(),
  quantity: z.int(),
  /** GST in percent, as it was charged. */
  ratePercent: z.number(),
  /** What was taken off the line's value before that was taxed (section 15(3)(a) of the CGST Act). */
  discountPaise: paise.optional(),
  taxablePaise: paise,
  gst,
  amountPaise: paise,
})

/** What an invoice says of the supply. It is kept with the invoice when that is issued, and never reckoned again. */
export const invoiceBodySchema = z.object({
  /** A tax invoice only from a seller who is registered and charges tax. */
  title: z.enum(['Tax invoice', 'Bill of supply', 'Invoice', 'Credit note']),
  /** What a document without tax has to say about that. */
  legend: z.string(),
  /** Whether tax is shown, and what belongs to it. */
  taxed: z.boolean(),
  placeOfSupply: z.string(),
  lines: z.array(invoiceLineSchema),
  /** What the discount of its lines is called. */
  offer: z.string().optional(),
  taxablePaise: paise,
  gst,
  shippingPaise: paise,
  totalPaise: paise,
})

/** What a credit note takes back of one line of its invoice. */
export const creditLineSchema = invoiceLineSchema.extend({ position: z.int() })
export const creditLinesSchema = z.array(creditLineSchema)

/** What each line holds, by its product. */
export const contentsSchema = z.array(z.tuple([z.string(), z.array(z.string())]))

/** Whom an invoice is made out to, and where what is on it went. */
export const recipientSchema = z.object({
  shipping: z.object({
    fullName: z.string(),
    email: z.string(),
    phone: z.string(),
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    country: z.string(),
  }),
  buyerGstin: z.string(),
})

/** The parcels that an invoice is for, by their positions. */
export const parcelsSchema = z.array(z.int())
