import { type RefObject, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { CardSkeletons } from '#app/ui/skeleton.tsx'
import { useSlow } from '#app/ui/use-slow.ts'
import { choiceSearch, type ListChoices } from '#domain/catalogue/narrow-list.ts'
import { ListFinder } from './list-finder.tsx'
import { PagedGifts } from './paged-gifts.tsx'

type Props = Parameters<typeof PagedGifts>[0] & { emptyMessage: string }

/** The gifts of a list; of a long one those that were asked for, under the line that asks. */
export function NarrowedGifts({ emptyMessage, ...grid }: Props) {
  const { path, list } = grid
  const { choices, shown } = list
  const count = useRef<HTMLParagraphElement>(null)
  const waiting = useChoiceAhead()
  if (!choices) return shown > 0 ? <PagedGifts key={path} {...grid} /> : <p className="lead">{emptyMessage}</p>
  return (
    <>
      <ListFinder path={path} choices={choices} shown={shown} count={count} />
      {waiting && (
        <CardSkeletons count={Math.max(grid.cards.length, 4)} className={`cards ${grid.className ?? ''}`.trimEnd()} />
      )}
      {!waiting && shown > 0 && <PagedGifts key={choiceSearch(list.chosen, list.page)} {...grid} />}
      {!waiting && shown === 0 && (
        <NothingLeft path={path} choices={choices} emptyMessage={emptyMessage} count={count} />
      )}
    </>
  )
}

/** Another choice of the same list is on its way and takes its time. */
function useChoiceAhead(): boolean {
  const { pathname, search } = useLocation()
  const { state, location } = useNavigation()
  return useSlow(state === 'loading' && location.pathname === pathname && location.search !== search)
}

type NothingLeftProps = {
  path: string
  emptyMessage: string
  choices: ListChoices
  count: RefObject<HTMLParagraphElement | null>
}

const WITHOUT = { price: 'At any price', for: 'Whatever it is for' }

/** What to let go of, with what that would bring. */
const NothingLeft = ({ path, choices: { chosen, wider, total }, emptyMessage, count }: NothingLeftProps) => {
  const toCount = () => count.current?.focus()
  return (
    <div className="list-none">
      <p className="d6">{emptyMessage}</p>
      <p className="lead">Or let one thing go:</p>
      {wider.map(({ without, count: gifts }) => (
        <Link
          className="link"
          key={without}
          to={path + choiceSearch({ ...chosen, [without]: undefined })}
          preventScrollReset
          onClick={toCount}
        >
          {WITHOUT[without]}, {gifts === 1 ? '1 gift' : `${gifts} gifts`}
        </Link>
      ))}
      <Link className="link" to={path} preventScrollReset onClick={toCount}>
        All {total} gifts
      </Link>
    </div>
  )
}
