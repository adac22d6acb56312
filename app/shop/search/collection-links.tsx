import { Link } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import { collectionPath } from '#domain/catalogue/collections.ts'
import type { CollectionLink } from '#server/search/product-search.ts'

type Props = { doors: readonly CollectionLink[]; onLeave?: () => void }

/** Collections, shown for an empty query or result. */
export const CollectionLinks = ({ doors, onLeave }: Props) =>
  doors.length > 0 && (
    <ul className="find-doors" aria-label="Collections">
      {doors.map(({ slug, title, picture }) => (
        <li key={slug}>
          <Link to={collectionPath({ slug })} onClick={onLeave}>
            <Picture picture={picture} sizes="(max-width: 48rem) 45vw, 18vw" />
            <span className="name">{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
