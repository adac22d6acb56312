import { type RefObject, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { CardSkeletons, useDelayed } from '#app/ui/skeleton.tsx'
import { type ListFilterData, selectionQuery } from '#domain/catalogue/list-filters.ts'
import { ListFilters } from './list-filters.tsx'
import { PagedProducts } from './paged-products.tsx'

type Props = Parameters<typeof PagedProducts>[0] & { emptyMessage: string }

/** Products of a list; long lists have a filter bar. */
export function FilteredProducts({ emptyMessage, ...grid }: Props) {
  const { path, list } = grid
  const { choices, shown } = list
  const count = useRef<HTMLParagraphElement>(null)
  const waiting = useFilterPending()
  if (!choices) return shown > 0 ? <PagedProducts key={path} {...grid} /> : <p className="lead">{emptyMessage}</p>
  return (
    <>
      <ListFilters path={path} choices={choices} shown={shown} count={count} />
      {waiting && (
        <CardSkeletons count={Math.max(grid.cards.length, 4)} className={`cards ${grid.className ?? ''}`.trimEnd()} />
      )}
      {!waiting && shown > 0 && <PagedProducts key={selectionQuery(list.chosen, list.page)} {...grid} />}
      {!waiting && shown === 0 && <NoMatches path={path} choices={choices} emptyMessage={emptyMessage} count={count} />}
    </>
  )
}

/** True while a navigation to other filters of the same list takes noticeably long. */
function useFilterPending(): boolean {
  const { pathname, search } = useLocation()
  const { state, location } = useNavigation()
  return useDelayed(state === 'loading' && location.pathname === pathname && location.search !== search)
}

type NoMatchesProps = {
  path: string
  emptyMessage: string
  choices: ListFilterData
  count: RefObject<HTMLParagraphElement | null>
}

const WITHOUT_LABELS = { price: 'At any price', for: 'Whatever it is for', origin: 'From any country' }

/** Empty result: suggests filters to remove, with the number of products each would show. */
const NoMatches = ({ path, choices: { chosen, wider, total }, emptyMessage, count }: NoMatchesProps) => {
  const toCount = () => count.current?.focus()
  return (
    <div className="list-none">
      <p className="d6">{emptyMessage}</p>
      <p className="lead">Or let one thing go:</p>
      {wider.map(({ without, count: gifts }) => (
        <Link
          className="link"
          key={without}
          to={path + selectionQuery({ ...chosen, [without]: undefined })}
          preventScrollReset
          onClick={toCount}
        >
          {WITHOUT_LABELS[without]}, {gifts === 1 ? '1 gift' : `${gifts} gifts`}
        </Link>
      ))}
      <Link className="link" to={path} preventScrollReset onClick={toCount}>
        All {total} gifts
      </Link>
    </div>
  )
}
