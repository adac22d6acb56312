import * as z from 'zod'
import catalogue from '#catalogue/collections.json' with { type: 'json' }
import type { CollectionSlug } from '#domain/catalogue/collections.ts'
import { chatLink, type Settings } from '#domain/shop/settings.ts'
import { picture } from './pictures.ts'

const text = z.string().min(1)
const option = z.object({ for: text, label: text, line: text })
const point = z.object({ title: text, text })
const reason = z.object({ for: text, label: text, madeFor: z.array(text).min(1) })
const every = {
  title: text,
  eyebrow: text,
  heroLine: text,
  intro: text,
  metaDescription: text,
  emptyMessage: text,
  /** What its gifts may be for, where it is long enough to be narrowed. */
  reasons: z.array(reason).default([]),
}
const chat = z.object({ label: text, line: text, message: text })

const schemas = {
  'uniquely-yours': z.object(every),
  'wedding-edit': z.object({ ...every, tabs: z.array(option).min(1), chat }),
  'kids-zone': z.object({ ...every, chat }),
  'quick-delivery': z.object({ ...every, badges: z.array(text), deliveryNote: text }),
  'mothers-day': z.object({
    ...every,
    heroTitle: text,
    emptyLink: text,
    chips: z.array(option),
    whyChoose: z.object({ heading: text, points: z.array(point) }),
  }),
} satisfies Record<CollectionSlug, z.ZodType>

export type CollectionWords<S extends CollectionSlug> = z.infer<(typeof schemas)[S]>

/** What the catalogue says about a collection; a fault in it stops the first page that needs it. */
export function wordsOf<S extends CollectionSlug>(slug: S): CollectionWords<S> {
  const words = catalogue.collections.find((collection) => collection.slug === slug)
  return schemas[slug].parse(words) as CollectionWords<S>
}

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
