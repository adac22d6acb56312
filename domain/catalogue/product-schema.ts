import * as z from 'zod'
import { LABEL_TEXT_FIELDS } from './label-names.ts'

/** Validates list columns of a product. Kept apart from code that browsers load. */
export const productContentsSchema = z.array(z.object({ qty: z.number(), item: z.string() }))
export const productTagsSchema = z.array(z.enum(['new', 'bestseller', 'mothers-day']))
/** Validates features and "made for" lists. */
export const productListSchema = z.array(z.string())

/** Validates the label facts of a product by field. */
export const labelFactsSchema = z.partialRecord(z.enum(LABEL_TEXT_FIELDS), z.string())

const slot = z.object({ name: z.string(), alt: z.string() }).nullable()
/** Validates the four pictures set at the desk. */
export const productPicturesSchema = z.object({ hero: slot, closed: slot, above: slot, detail: slot })
