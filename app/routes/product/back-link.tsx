import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { type CollectionFace, collectionPath } from '#domain/catalogue/collections.ts'

/**
 * To the gift's collection: back to the card that was left where this visit has been there, as the browser's Back does,
 * also over several gifts in between; else to its beginning.
 */
export function BackLink({ collection }: { collection: Pick<CollectionFace, 'slug' | 'title'> }) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const list = collectionPath(collection)
  function goBack(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const steps = stepsBackTo(list) ?? (state?.leftList === list ? -1 : undefined)
    if (steps === undefined) return
    event.preventDefault()
    void navigate(steps)
  }
  return (
    <Link className="back" to={list} onClick={goBack}>
      <Icon of="arrow-left" />
      Back to {collection.title}
    </Link>
  )
}

/** How far back the list was last seen; `undefined` where it was not, or where the browser does not say. */
function stepsBackTo(list: string): number | undefined {
  const entries = window.navigation?.entries() ?? []
  const here = window.navigation?.currentEntry?.index ?? 0
  const there = entries.slice(0, here).findLastIndex(({ url }) => url !== null && new URL(url).pathname === list)
  return there < 0 ? undefined : there - here
}
