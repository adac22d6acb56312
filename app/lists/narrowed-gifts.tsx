import { type RefObject, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { CardSkeletons } from '#app/ui/skeleton.tsx'
import { useSlow } from '#app/ui/use-slow.ts'
import { choiceSearch, type ListChoices } from '#domain/catalogue/narrow-list.ts'
import { GiftGrid } from './gift-grid.tsx'
import { ListFinder } from './list-finder.tsx'

type Props = Parameters<typeof GiftGrid>[0] & { path: string; choices: ListChoices | undefined; emptyMessage: string }

/** The gifts of a list; of a long one those that were asked for, under the line that asks. */
export function NarrowedGifts({ path, choices, emptyMessage, ...grid }: Props) {
  const count = useRef<HTMLParagraphElement>(null)
  const waiting = useChoiceAhead()
  const shown = grid.cards.length
  if (!choices) return shown > 0 ? <GiftGrid {...grid} /> : <p className="lead">{emptyMessage}</p>
  return (
    <>
      <ListFinder path={path} choices={choices} shown={shown} count={count} />
      {waiting && <CardSkeletons count={Math.max(shown, 4)} className={`cards ${grid.className ?? ''}`.trimEnd()} />}
      {!waiting && shown > 0 && <GiftGrid {...grid} />}
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

type NothingLeftProps = Pick<Props, 'path' | 'emptyMessage'> & {
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
