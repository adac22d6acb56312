import { type CollectionSlug, isCollectionSlug } from '#domain/catalogue/collections.ts'

/** A product page's collection comes from its path; uniquely-yours where that says nothing (specification §2). */
export function collectionOfPath(pathname: string): CollectionSlug {
  const slug = pathname.split('/')[1] ?? ''
  return isCollectionSlug(slug) ? slug : 'uniquely-yours'
}
