import * as z from 'zod'
import catalogue from '#catalogue/collections.json' with { type: 'json' }
import type { Collection } from '#domain/catalogue/collections.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import { chatLink, type Settings } from '#domain/settings/settings.ts'
import { restated } from '#server/delivery/delivery-statements.ts'
import { findPicture } from '#server/pictures/find-picture.ts'

const text = z.string().min(1)
const point = z.object({ title: text, text })
const chat = z.object({ label: text, line: text, message: text })

/**
 * Texts of the sample collections with a page of their own; the texts common to all collections are in their rows.
 */
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
/** Slug of a collection with a page of its own. */
export type PagedSlug = keyof typeof schemas

/** Returns a collection page's own texts from the catalogue file. Throws when they are invalid. */
export function pageTexts<S extends PagedSlug>(slug: S): z.infer<(typeof schemas)[S]> {
  const texts = catalogue.collections.find((collection) => collection.slug === slug)
  return schemas[slug].parse(texts) as z.infer<(typeof schemas)[S]>
}

/** Returns the texts and colours common to all list pages. The sample's statements about delivery follow the tables. */
export const collectionTexts = (
  { slug, title, tint, strap, eyebrow, heroLine, intro, metaDescription, emptyMessage }: Collection,
  delivery: DeliveryTables,
) => ({
  slug,
  title,
  tint,
  strap,
  eyebrow,
  heroLine,
  intro: restated(delivery, intro),
  metaDescription: restated(delivery, metaDescription),
  emptyMessage,
})

export type ChatInvitation = { label: string; line: string; href: string }

/** Returns the chat link for custom orders; `undefined` when the shop has no chat number. */
export function chatInvitation(
  { label, line, message }: z.infer<typeof chat>,
  { chatNumber, name }: Pick<Settings, 'chatNumber' | 'name'>,
): ChatInvitation | undefined {
  return chatNumber ? { label, line, href: chatLink(chatNumber, message.replaceAll('{shop.name}', name)) } : undefined
}

/** Pictures in place of products that are not revealed yet, by product id. */
const PREVIEW_PICTURES: Record<string, { item: string; alt: string }> = {
  'uniquely-yours-12': { item: 'keepsakes-29', alt: 'A candle in dark glass' },
  'uniquely-yours-32': { item: 'munchies-43', alt: 'A jar of gunpowder podi' },
  'uniquely-yours-33': { item: 'keepsakes-4', alt: 'A white candle' },
}

/** Returns the texts of the coming-soon section of Uniquely Yours, with the pictures of its three previews. */
export function comingSoonTexts() {
  const { comingSoon, sneakPeek, philosophy } = catalogue.uniquelyYours
  const peeks = sneakPeek.cards.map(({ title, text, productId }) => {
    const peek = PREVIEW_PICTURES[productId]
    return { title, text, productId, picture: peek ? findPicture(`items/${peek.item}-cutout`, peek.alt) : undefined }
  })
  return { comingSoon, peeks, philosophy }
}
