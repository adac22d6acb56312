import type { CollectionSlug } from '#domain/flavours.ts'
/** What `/places.json` answers, by the gift's id: its page and the name of its collection; nothing of one not known. */
export type GiftPlaces = Record<string, { path: string; collection: CollectionSlug }>
