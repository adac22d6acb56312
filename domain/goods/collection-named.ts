import type { CollectionSlug } from '#domain/flavours.ts'

type Named = { slug: CollectionSlug; title: string }

const plain = (text: string): string =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase().replaceAll('’', "'")

/** The collection with this id or, whatever its case and spaces, this name; `fault` where it is none or several. */
export function collectionNamed(
  text: string,
  collections: readonly Named[],
): { slug: CollectionSlug } | { fault: string } {
  const wanted = plain(text)
  const byId = collections.find(({ slug }) => slug.toLowerCase() === wanted)
  if (byId) return { slug: byId.slug }
  const [found, ...others] = collections.filter(({ title }) => plain(title) === wanted)
  if (!found) return { fault: 'There is no collection with this name or id.' }
  if (others.length === 0) return { slug: found.slug }
  const ids = [found, ...others].map(({ slug }) => slug)
  return { fault: `${ids.length} collections have this name. Use the id: ${ids.join(' or ')}.` }
}
