import type { CSSProperties } from 'react'
import type { Collection } from '#domain/catalogue/collections.ts'

/** Custom properties of a collection's colours: background, ribbon and text. */
export function collectionColours({ tint, strap }: Pick<Collection, 'tint' | 'strap'>): CSSProperties {
  return {
    '--field': `var(--color-${tint}-field)`,
    '--strap': `var(--color-${strap}-strap)`,
    '--on-field': `var(--color-${tint}-text)`,
  }
}
