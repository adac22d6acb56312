import { type KeyboardEvent, useState } from 'react'
import { isShortcut, useShortcuts } from '#app/desk/layout/keyboard-shortcuts.tsx'
import { PREVIEW_MEDIA } from './preview-pane.tsx'

/** Opens and closes the preview of a list: Space on the link of a row, Escape anywhere on the page. */
export function usePreviewKeys() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  useShortcuts(isOpen ? { escape: close } : {})
  function onKeyDown(event: KeyboardEvent) {
    const isOnRow = event.target instanceof HTMLAnchorElement && event.target.closest('tbody') !== null
    if (event.key !== ' ' || !isOnRow || !isShortcut(event.nativeEvent)) return
    if (!matchMedia(PREVIEW_MEDIA).matches) return
    event.preventDefault()
    setOpen(!isOpen)
  }
  return { isOpen, close, onKeyDown }
}
