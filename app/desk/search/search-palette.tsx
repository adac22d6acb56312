import { type ComponentType, useEffect, useRef, useState } from 'react'
import { isShortcut } from '#app/desk/layout/keyboard-shortcuts.tsx'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { loadDocument } from '#app/platform/open-failed-page.ts'

const SEARCH_PAGE = '/desk/search'
const loadContent = () => import('./palette-search.tsx')

/** Opens the dialog with Ctrl K anywhere, and with `/` where the page has no search field of its own. */
function useSearchShortcut(open: () => void): void {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCtrlK = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      const isSlash = event.key === '/' && isShortcut(event) && !document.querySelector('main input[type="search"]')
      if (!(isCtrlK || isSlash) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/**
 * Returns the search over orders, customers, products, pages and actions, and the function that opens it. Its content
 * loads when it is opened first; if that fails, the search page opens instead.
 */
export function useSearchPalette(): { palette: React.ReactNode; openSearch: () => void } {
  const [Content, setContent] = useState<ComponentType<{ close: () => void }>>()
  const [isOpen, setOpen] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const openSearch = () => {
    importWithRetry(loadContent).then(
      ({ PaletteSearch }) => {
        setContent(() => PaletteSearch)
        setOpen(true)
      },
      () => loadDocument(SEARCH_PAGE),
    )
  }
  useSearchShortcut(openSearch)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  const close = () => setOpen(false)
  return {
    openSearch,
    palette: (
      <dialog ref={dialog} className="dk-palette" aria-label="Search" closedby="any" onClose={close}>
        {isOpen && Content && <Content close={close} />}
      </dialog>
    ),
  }
}
