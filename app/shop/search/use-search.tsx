import { type ComponentType, type MouseEvent, useState } from 'react'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { loadDocument } from '#app/platform/open-failed-page.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { SearchSheetProps } from './search-sheet.tsx'

const loadSheet = () => import('./search-sheet.tsx')
// A failed prefetch is repeated on click.
const prefetchSheet = () => void loadSheet().catch(() => {})

/**
 * Search button of the header and its sheet, which is loaded on hover or focus. Without scripts, or when the sheet
 * cannot be loaded, the button opens the search page.
 */
export function useSearch(openHearts: () => void) {
  const [Sheet, setSheet] = useState<ComponentType<SearchSheetProps>>()
  const [isOpen, setOpen] = useState(false)
  const open = async (event: MouseEvent) => {
    event.preventDefault()
    try {
      const { SearchSheet } = await importWithRetry(loadSheet)
      setSheet(() => SearchSheet)
      setOpen(true)
    } catch {
      loadDocument('/search')
    }
  }
  const button = (
    <form action="/search" className="search-door">
      <button
        type="submit"
        className="tool"
        aria-label="Search"
        aria-haspopup="dialog"
        onPointerEnter={prefetchSheet}
        onFocus={prefetchSheet}
        onClick={open}
      >
        <Icon of="search" />
      </button>
    </form>
  )
  const sheet = Sheet && <Sheet open={isOpen} onClose={() => setOpen(false)} openWishlist={openHearts} />
  return { button, sheet }
}
