import { href, Link, useLocation } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { COLLECTION_TITLES } from '#domain/catalogue/collections.ts'
import { collectionOfPath } from './collection-of-path.ts'

/** An id that is not one of its collection's (specification §8). */
export function ProductNotFound() {
  const collection = collectionOfPath(useLocation().pathname)
  const back = (
    <Link className="btn" to={href(`/${collection}`)}>
      Return to {COLLECTION_TITLES[collection]}
    </Link>
  )
  return (
    <div className="nowhere">
      <EmptyState
        level={1}
        art={<Mark />}
        title={
          <>
            Product <em>Not Found</em>
          </>
        }
        action={back}
      >
        The product you're looking for doesn't exist.
      </EmptyState>
    </div>
  )
}
