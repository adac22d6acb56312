import { type Ref, useCallback } from 'react'
import { Link } from 'react-router'
import type { FoundProduct, SearchAnswer } from '#server/search/product-search.ts'
import { CollectionLinks } from './collection-links.tsx'
import { SearchResult } from './search-result.tsx'
import { SearchSuggestion } from './search-suggestion.tsx'

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
