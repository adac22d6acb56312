import catalogue from '#catalogue/collections.json' with { type: 'json' }
import { picture } from './pictures.ts'

/** What stands for a gift that is still under its paper: the first thing that one sees of it. */
const PEEKS: Record<string, { item: string; alt: string }> = {
  'uniquely-yours-12': { item: 'keepsakes-29', alt: 'A candle in dark glass' },
  'uniquely-yours-32': { item: 'munchies-43', alt: 'A jar of gunpowder podi' },
  'uniquely-yours-33': { item: 'keepsakes-4', alt: 'A white candle' },
}

/** The words of the coming-soon part of Uniquely Yours, with the pictures of its three peeks. */
export function comingSoonWords() {
  const { comingSoon, sneakPeek, philosophy } = catalogue.uniquelyYours
  const peeks = sneakPeek.cards.map(({ title, text, productId }) => {
    const peek = PEEKS[productId]
    return { title, text, productId, picture: peek ? picture(`items/${peek.item}-cutout`, peek.alt) : undefined }
  })
  return { comingSoon, peeks, philosophy }
}
