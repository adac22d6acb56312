import type { Route } from './+types/product.ts'

/** What the loader hands to the page and its parts. */
export type PageData = Route.ComponentProps['loaderData']
