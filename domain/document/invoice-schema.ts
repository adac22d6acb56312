import * as z from 'zod'
import type { Paise } from '#domain/payment/money.ts'

const paise: z.ZodType<Paise> = z.int()
const gst = z.object({ cgstPaise: paise, sgstPaise: paise, igstPaise: paise })

/** Seller data at the time of issue. A seller without a GSTIN shows no GST. */
export const sellerSchema = z.object({
  name: z.string(),
  address: z.string(),
  state: z.string(),
  gstin: z.string(),
  email: z.string(),
  phone: z.string(),
  grievanceOfficer: z.string(),
  /** Hours in which missing items are reported, where the owner has changed them. */
  missingHours: z.string().optional(),
  /** PNG in base64 for the letterhead; not part of the issued document. */
  logo: z.string().optional(),
})

export const invoiceLineSchema = z.object({
  /** Position of the order line, if it differs from the invoice line's own. Delivery follows the last one. */
  orderLine: z.int().optional(),
  /** The delivery charge. */
  delivery: z.literal(true).optional(),
  description: z.string(),
  /** Contents of a box, as required by CGST rule 46 for mixed supplies. */
  contents: z.array(z.string()),
  hsn: z.string(),
  quantity: z.int(),
  ratePercent: z.number(),
  /** Discount deducted before tax (CGST Act section 15(3)(a)). */
  discountPaise: paise.optional(),
  taxablePaise: paise,
  gst,
  amountPaise: paise,
})

/** Content of an invoice, stored when it is issued and never recalculated. */
export const invoiceBodySchema = z.object({
  /** "Tax invoice" requires a registered seller who charges tax. */
  title: z.enum(['Tax invoice', 'Bill of supply', 'Invoice', 'Credit note']),
  legend: z.string(),
  taxed: z.boolean(),
  placeOfSupply: z.string(),
  lines: z.array(invoiceLineSchema),
  offer: z.string().optional(),
  taxablePaise: paise,
  gst,
  /** Delivery of old invoices, without tax; 0 since a charge is a line. */
  shippingPaise: paise,
  /** The order was charged for delivery, on a line of this invoice or of another one. */
  chargesDelivery: z.literal(true).optional(),
  totalPaise: paise,
})

/** Part of an invoice line that a credit note takes back. */
export const creditLineSchema = invoiceLineSchema.extend({ position: z.int() })
export const creditLinesSchema = z.array(creditLineSchema)

/** Contents by product id. */
export const contentsSchema = z.array(z.tuple([z.string(), z.array(z.string())]))

/** Buyer of an invoice, with the delivery address. */
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

/** Positions of the parcels on an invoice. */
export const parcelsSchema = z.array(z.int())
