/** The five collections that hold gifts, in the order in which the shop names them. */
export const COLLECTION_SLUGS = [
  'uniquely-yours',
  'wedding-edit',
  'kids-zone',
  'quick-delivery',
  'mothers-day',
] as const
export type CollectionSlug = (typeof COLLECTION_SLUGS)[number]

export const COLLECTION_TITLES: Record<CollectionSlug, string> = {
  'uniquely-yours': 'Uniquely Yours',
  'wedding-edit': 'Wedding Edit',
  'kids-zone': 'Kids Zone',
  'quick-delivery': 'Same Day Delivery',
  'mothers-day': "Mother's Day",
}

/** Short names used in CSS custom properties, for example `--color-kids-field`. */
export const COLLECTION_TINTS: Record<CollectionSlug, 'uy' | 'wedding' | 'kids' | 'quick' | 'mothers'> = {
  'uniquely-yours': 'uy',
  'wedding-edit': 'wedding',
  'kids-zone': 'kids',
  'quick-delivery': 'quick',
  'mothers-day': 'mothers',
}

export const isCollectionSlug = (text: string): text is CollectionSlug =>
  (COLLECTION_SLUGS as readonly string[]).includes(text)
