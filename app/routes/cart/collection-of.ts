import type { CollectionSlug } from '#domain/catalogue/collections.ts'

/** How the ids of a collection begin (decisions §2.2). */
const PREFIXES: readonly [string, CollectionSlug][] = [
  ['uniquely-yours-', 'uniquely-yours'],
  ['wedding-', 'wedding-edit'],
  ['kids-zone-', 'kids-zone'],
  ['quick-delivery-', 'quick-delivery'],
  ['MD-', 'mothers-day'],
]

/** The collection that a gift in the cart came from; the cart keeps only its id (decisions §4.1). */
export const collectionOf = (id: string): CollectionSlug | undefined =>
  /^[\w-]+$/.test(id) ? PREFIXES.find(([prefix]) => id.startsWith(prefix))?.[1] : undefined
