import * as z from 'zod'

/** What of a gift is kept in lists; read here, apart from what a browser loads. */
export const productContentsSchema = z.array(z.object({ qty: z.number(), item: z.string() }))
export const productTagsSchema = z.array(z.enum(['new', 'bestseller', 'mothers-day']))
/** Its key features, or whom it suits. */
export const productWordsSchema = z.array(z.string())

const slot = z.object({ name: z.string(), alt: z.string() }).nullable()
/** Its four pictures, as they were put there at the desk. */
export const productPicturesSchema = z.object({ hero: slot, closed: slot, above: slot, detail: slot })
