import { type Ref, useCallback } from 'react'
import { Link } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import { collectionPath } from '#domain/catalogue/collections.ts'
import type { CollectionLink, FoundProduct, SearchAnswer } from '#server/search/product-search.ts'
import { SearchResult } from './search-result.tsx'

type CollectionLinksProps = { doors: readonly CollectionLink[]; onLeave?: () => void }

/** Collections, shown for an empty query or result. */
export const CollectionLinks = ({ doors, onLeave }: CollectionLinksProps) =>
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

export const START_HINT = 'A name, a person, a thing in the box. Or begin with a collection.'
const NO_RESULTS = 'Nothing by that name'
const PERSON_SUGGESTION = 'Try a person instead: the bather, the host, the one who walks at six.'
export const SEARCH_UNAVAILABLE = 'Search cannot be reached just now. Please try again in a moment.'

type Price = { words: string; besides: string }

/** Message for an empty result, with the recognized price. */
export const noResultsMessage = (price: Price | undefined): string => {
  if (!price) return NO_RESULTS
  return price.besides ? `${NO_RESULTS} ${price.words}` : `Nothing ${price.words}`
}

/** Number of results, with the recognized price and the number shown when not all are. */
export function formatResultCount(total: number, shown: number, price?: Price): string {
  const gifts = [total === 1 ? '1 gift' : `${total} gifts`, ...(price ? [price.words] : [])].join(' ')
  return shown < total ? `${gifts}, the first ${shown} of them here` : gifts
}

type Props = { id: string; answer: SearchAnswer; query: string; chosen: number; onLeave: () => void }

/** Search results: products as rows with one link each; collections when there are none. */
export function SearchResults({ id, answer, query, chosen, onLeave }: Props) {
  const { total, gifts, collections, price } = answer
  return (
    <div className="find-body">
      {query && gifts.length === 0 && <SearchSuggestion price={price} onLeave={onLeave} />}
      {gifts.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a table has no two rows side by side
        <div className="find-list" role="grid" aria-label="Results" id={id}>
          {gifts.map((gift, place) => (
            <ResultRow key={gift.id} id={`${id}-${place}`} gift={gift} isOn={place === chosen} onLeave={onLeave} />
          ))}
        </div>
      )}
      {total > gifts.length && (
        <Link className="link" to={`/search?q=${encodeURIComponent(query)}`} onClick={onLeave}>
          See all {total}
        </Link>
      )}
      <CollectionLinks doors={collections} onLeave={onLeave} />
    </div>
  )
}

type RowProps = { id: string; gift: FoundProduct; isOn: boolean; onLeave: () => void }

function ResultRow({ id, gift, isOn, onLeave }: RowProps) {
  const keepInView: Ref<HTMLDivElement> = useCallback(
    (row: HTMLDivElement | null) => {
      if (isOn) row?.scrollIntoView({ block: 'nearest' })
    },
    [isOn],
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the field keeps the focus
    <div role="row" className={isOn ? 'is-on' : undefined} ref={keepInView}>
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the field keeps the focus */}
      <div role="gridcell" id={id} aria-selected={isOn}>
        <SearchResult gift={gift} onLeave={onLeave} />
      </div>
    </div>
  )
}

type SearchSuggestionProps = { price: SearchAnswer['price']; onLeave?: () => void }

/** Suggestion for an empty result; when only the price excluded products, a link to the query without it. */
export function SearchSuggestion({ price, onLeave }: SearchSuggestionProps) {
  if (!price?.besides || price.atAnyPrice === 0) return <p className="meta">{PERSON_SUGGESTION}</p>
  return (
    <Link className="link" to={`/search?q=${encodeURIComponent(price.besides)}`} onClick={onLeave}>
      At any price, {formatResultCount(price.atAnyPrice, price.atAnyPrice)}
    </Link>
  )
}
