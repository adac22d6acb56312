import * as z from 'zod'
import catalogue from '#catalogue/collections.json' with { type: 'json' }
import type { Collection } from '#domain/catalogue/collections.ts'
import { chatLink, type Settings } from '#domain/shop/settings.ts'
import { picture } from './pictures.ts'

const text = z.string().min(1)
const point = z.object({ title: text, text })
const chat = z.object({ label: text, line: text, message: text })

/** What only the pages of the sample's collections say; what every collection says stands in its row. */
const schemas = {
  'uniquely-yours': z.object({}),
  'wedding-edit': z.object({ chat }),
  'kids-zone': z.object({ chat }),
  'quick-delivery': z.object({ badges: z.array(text), deliveryNote: text }),
  'mothers-day': z.object({
    heroTitle: text,
    emptyLink: text,
    whyChoose: z.object({ heading: text, points: z.array(point) }),
  }),
}
/** The collections with a page of their own. */
export type PagedSlug = keyof typeof schemas

/** What the catalogue says on a page of its own; a fault in it stops the first page that needs it. */
export function pageWordsOf<S extends PagedSlug>(slug: S): z.infer<(typeof schemas)[S]> {
  const words = catalogue.collections.find((collection) => collection.slug === slug)
  return schemas[slug].parse(words) as z.infer<(typeof schemas)[S]>
}

/** What every list says of itself, and its colours. */
export const wordsOf = ({
  slug,
  title,
  tint,
  strap,
  eyebrow,
  heroLine,
  intro,
  metaDescription,
  emptyMessage,
}: Collection) => ({
  slug,
  title,
  tint,
  strap,
  eyebrow,
  heroLine,
  intro,
  metaDescription,
  emptyMessage,
})

export type ChatInvitation = { label: string; line: string; href: string }

/** The way to the seller for custom orders; `undefined` when the shop has no chat number. */
export function chatInvitation(
  { label, line, message }: z.infer<typeof chat>,
  { chatNumber, name }: Pick<Settings, 'chatNumber' | 'name'>,
): ChatInvitation | undefined {
  return chatNumber ? { label, line, href: chatLink(chatNumber, message.replaceAll('{shop.name}', name)) } : undefined
}

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
