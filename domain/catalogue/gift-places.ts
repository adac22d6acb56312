import type { CollectionSlug, Percent } from '#domain/flavours.ts'
/**
 * What `/places.json` answers, by the gift's id: its page, the name of its collection and its GST in percent where that is
 * not the usual one; nothing of a gift that is not known.
 */
export type GiftPlaces = Record<string, { path: string; collection: CollectionSlug; gstRate?: Percent }>
