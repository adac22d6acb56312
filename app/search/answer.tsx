import { type Ref, useCallback } from 'react'
import { Link } from 'react-router'
import type { FoundGift, SearchAnswer } from '#server/search/gift-search.ts'
import { CollectionDoors } from './collection-doors.tsx'
import { GiftRow } from './gift-row.tsx'
import { TryInstead } from './try-instead.tsx'

type Props = { id: string; answer: SearchAnswer; query: string; chosen: number; onLeave: () => void }

/** What answers: gifts, each a row with one link; where there are none, the collections. */
export function Answer({ id, answer, query, chosen, onLeave }: Props) {
  const { total, gifts, collections, price } = answer
  return (
    <div className="find-body">
      {query && gifts.length === 0 && <TryInstead price={price} onLeave={onLeave} />}
      {gifts.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a table has no two rows side by side
        <div className="find-list" role="grid" aria-label="Results" id={id}>
          {gifts.map((gift, place) => (
            <Row key={gift.id} id={`${id}-${place}`} gift={gift} isOn={place === chosen} onLeave={onLeave} />
          ))}
        </div>
      )}
      {total > gifts.length && (
        <Link className="link" to={`/search?q=${encodeURIComponent(query)}`} onClick={onLeave}>
          See all {total}
        </Link>
      )}
      <CollectionDoors doors={collections} onLeave={onLeave} />
    </div>
  )
}

type RowProps = { id: string; gift: FoundGift; isOn: boolean; onLeave: () => void }

function Row({ id, gift, isOn, onLeave }: RowProps) {
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
        <GiftRow gift={gift} onLeave={onLeave} />
      </div>
    </div>
  )
}
