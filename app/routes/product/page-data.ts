import type { loader } from './product.tsx'

/** What the loader hands to the page and its parts. */
export type PageData = Awaited<ReturnType<typeof loader>>
