import type { CSSProperties } from 'react'
import { COLLECTION_TINTS, type CollectionSlug } from '#domain/catalogue/collections.ts'

/** A collection's field, the ribbon on its boxes, and what is read on its field. */
export function tintsOf(slug: CollectionSlug): CSSProperties {
  const tint = COLLECTION_TINTS[slug]
  return {
    '--field': `var(--color-${tint}-field)`,
    '--strap': `var(--color-${tint}-strap)`,
    '--on-field': `var(--color-${tint}-text)`,
  }
}
