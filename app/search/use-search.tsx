import { type ComponentType, type MouseEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import type { SearchHearts, SearchSheetProps } from './search-sheet.tsx'

const loadSheet = () => import('./search-sheet.tsx')
// What was asked for ahead and did not come is asked for again by the press.
const loadAhead = () => void loadSheet().catch(() => {})

/**
 * The header's button and the sheet that it opens, which is fetched on first intent. Without scripts, or where the
 * sheet does not come, the button leads to the search's own page.
 */
export function useSearch(hearts: SearchHearts) {
  const navigate = useNavigate()
  const [Sheet, setSheet] = useState<ComponentType<SearchSheetProps>>()
  const [isOpen, setOpen] = useState(false)
  const open = async (event: MouseEvent) => {
    event.preventDefault()
    try {
      const { SearchSheet } = await loadSheet()
      setSheet(() => SearchSheet)
      setOpen(true)
    } catch {
      await navigate('/search')
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
  const sheet = Sheet && <Sheet open={isOpen} onClose={() => setOpen(false)} hearts={hearts} />
  return { button, sheet }
}
