import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { type Collection, collectionPath } from '#domain/catalogue/collections.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'

type Tile = Pick<Collection, 'slug' | 'title' | 'tint' | 'strap'> & { line: string; picture: PictureData }

const FIRST_SIZES = '(max-width: 48rem) 100vw, 50vw'
const SIZES = '(max-width: 48rem) 50vw, 25vw'

const colours = ({ tint, strap }: Tile) => ({
  '--field': `var(--color-${tint}-field)`,
  '--strap': `var(--color-${strap}-strap)`,
})

/** True for uploaded pictures, which may be dark behind the caption. */
const isUploaded = ({ picture }: Tile): boolean => 'base' in picture && picture.base.startsWith('/pictures/own/')

/** Collections of the sample as full-width tiles. */
export const CollectionTiles = ({ tiles }: { tiles: readonly Tile[] }) => (
  <section className="shelf" aria-label="Collections">
    {tiles.map((tile, index) => (
      <Link
        className={isUploaded(tile) ? 'tile is-photo' : 'tile'}
        key={tile.slug}
        to={collectionPath(tile)}
        style={colours(tile)}
      >
        <Picture picture={tile.picture} sizes={index === 0 ? FIRST_SIZES : SIZES} />
        <span className="strap" />
        <span className="tile-cap">
          <span className="d6">{tile.title}</span>
          <span className="meta">{tile.line}</span>
          <Icon of="arrow-right" />
        </span>
      </Link>
    ))}
  </section>
)
