import type { CSSProperties } from 'react'
import type { Collection } from '#domain/catalogue/collections.ts'

/** A collection's field, the ribbon on its boxes, and what is read on its field. */
export function tintsOf({ tint, strap }: Pick<Collection, 'tint' | 'strap'>): CSSProperties {
  return {
    '--field': `var(--color-${tint}-field)`,
    '--strap': `var(--color-${strap}-strap)`,
    '--on-field': `var(--color-${tint}-text)`,
  }
}
