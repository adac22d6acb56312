import { Link } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { type CollectionFace, collectionPath } from '#domain/catalogue/collections.ts'

/** An id that is not one of its collection's (specification §8). */
export function ProductNotFound({ collection }: { collection: CollectionFace }) {
  const back = (
    <Link className="btn" to={collectionPath(collection)}>
      Return to {collection.title}
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
