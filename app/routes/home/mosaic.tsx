import { href, Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { COLLECTION_TINTS, COLLECTION_TITLES, type CollectionSlug } from '#domain/catalogue/collections.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'

export type Tile = { slug: CollectionSlug; line: string; picture: PictureData }

const FIRST_SIZES = '(max-width: 48rem) 100vw, 50vw'
const SIZES = '(max-width: 48rem) 50vw, 25vw'

const colours = (slug: CollectionSlug) => {
  const tint = COLLECTION_TINTS[slug]
  return { '--field': `var(--color-${tint}-field)`, '--strap': `var(--color-${tint}-strap)` }
}

/** The five collections, edge to edge, each hung with its ribbon. */
export function Mosaic({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <section aria-label="Collections" className="shelf">
      {tiles.map(({ slug, line, picture }, index) => (
        <Link className="tile" key={slug} to={href(`/${slug}`)} style={colours(slug)}>
          <Picture picture={picture} sizes={index === 0 ? FIRST_SIZES : SIZES} />
          <span className="strap" />
          <span className="tile-cap">
            <span className="d6">{COLLECTION_TITLES[slug]}</span>
            <span className="meta">{line}</span>
            <Icon of="arrow-right" />
          </span>
        </Link>
      ))}
    </section>
  )
}
