import { type ComponentType, type MouseEvent, useState } from 'react'
import { loadWholePage } from '#app/offline/load-whole-page.ts'
import { Icon } from '#app/ui/icon.tsx'
import { importTwice } from '#app/ui/import-twice.ts'
import type { SearchSheetProps } from './search-sheet.tsx'

const loadSheet = () => import('./search-sheet.tsx')
// What was asked for ahead and did not come is asked for again by the press.
const loadAhead = () => void loadSheet().catch(() => {})

/**
 * The header's button and the sheet that it opens, which is fetched on first intent. Without scripts, or when the sheet
 * cannot be fetched, the button opens the search's own page.
 */
export function useSearch(openHearts: () => void) {
  const [Sheet, setSheet] = useState<ComponentType<SearchSheetProps>>()
  const [isOpen, setOpen] = useState(false)
  const open = async (event: MouseEvent) => {
    event.preventDefault()
    try {
      const { SearchSheet } = await importTwice(loadSheet)
      setSheet(() => SearchSheet)
      setOpen(true)
    } catch {
      loadWholePage('/search')
    }
  }
  const button = (
    <form action="/search" className="search-door">
      <button
        type="submit"
        className="tool"
        aria-label="Search"
        aria-haspopup="dialog"
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={open}
      >
        <Icon of="search" />
      </button>
    </form>
  )
  const sheet = Sheet && <Sheet open={isOpen} onClose={() => setOpen(false)} openHearts={openHearts} />
  return { button, sheet }
}
