import { Link } from 'react-router'
import type { SearchAnswer } from '#server/search/product-search.ts'
import { formatResultCount, PERSON_SUGGESTION } from './search-messages.ts'

type Props = { price: SearchAnswer['price']; onLeave?: () => void }

/** Suggestion for an empty result; when only the price excluded products, a link to the query without it. */
export function SearchSuggestion({ price, onLeave }: Props) {
  if (!price?.besides || price.atAnyPrice === 0) return <p className="meta">{PERSON_SUGGESTION}</p>
  return (
    <Link className="link" to={`/search?q=${encodeURIComponent(price.besides)}`} onClick={onLeave}>
      At any price, {formatResultCount(price.atAnyPrice, price.atAnyPrice)}
    </Link>
  )
}
