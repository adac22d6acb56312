import { Link } from 'react-router'
import type { SearchAnswer } from '#server/search/gift-search.ts'
import { countOf, TRY_A_PERSON } from './words.ts'

type Props = { price: SearchAnswer['price']; onLeave?: () => void }

/** Where nothing is found: what else to ask; where only the price was in the way, the same at any. */
export function TryInstead({ price, onLeave }: Props) {
  if (!price?.besides || price.atAnyPrice === 0) return <p className="meta">{TRY_A_PERSON}</p>
  return (
    <Link className="link" to={`/search?q=${encodeURIComponent(price.besides)}`} onClick={onLeave}>
      At any price, {countOf(price.atAnyPrice, price.atAnyPrice)}
    </Link>
  )
}
