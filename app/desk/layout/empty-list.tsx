import { Link } from 'react-router'

type EmptyListProps = {
  emptyText: string
  noMatchText: string
  /** Link that clears the filters; false while none is set. */
  clearFilters: { to: string; words: string } | false
}

/** Empty state of a list: no entries yet, or no matches. */
export const EmptyList = ({ emptyText, noMatchText, clearFilters }: EmptyListProps) =>
  clearFilters ? (
    <p>
      {noMatchText}{' '}
      <Link className="link" to={clearFilters.to}>
        {clearFilters.words}
      </Link>
    </p>
  ) : (
    <p>{emptyText}</p>
  )
