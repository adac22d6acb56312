import type { CollectionSlug } from '#domain/nominal.ts'

type NamedCollection = { slug: CollectionSlug; title: string }

const normalizeName = (text: string): string =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase().replaceAll('’', "'")

/** Finds a collection by id or name, ignoring case and spaces; returns an error if there is none or several. */
export function findCollection(
  text: string,
  collections: readonly NamedCollection[],
): { slug: CollectionSlug } | { fault: string } {
  const wanted = normalizeName(text)
  const byId = collections.find(({ slug }) => slug.toLowerCase() === wanted)
  if (byId) return { slug: byId.slug }
  const [found, ...others] = collections.filter(({ title }) => normalizeName(title) === wanted)
  if (!found) return { fault: 'There is no collection with this name or id.' }
  if (others.length === 0) return { slug: found.slug }
  const ids = [found, ...others].map(({ slug }) => slug)
  return { fault: `${ids.length} collections have this name. Use the id: ${ids.join(' or ')}.` }
}
