import type { productPage } from '#server/catalogue/product-page.ts'

/** What the loader hands to the page and its parts. */
export type PageData = NonNullable<Awaited<ReturnType<typeof productPage>>>
