import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Section } from './sections.ts'
import { isShortcut, useShortcuts } from './use-shortcuts.ts'

/** Time in which the second key of a sequence must follow. */
const SEQUENCE_MS = 1500

/** Opens a section by G and its letter. Within that time the letter does not trigger a shortcut of the page. */
export function useSectionShortcuts(places: readonly Section[]): void {
  const navigate = useNavigate()
  const latest = useRef({ places, navigate, asked: Number.NEGATIVE_INFINITY })
  useEffect(() => {
    Object.assign(latest.current, { places, navigate })
  })
  useShortcuts({
    g: () => {
      latest.current.asked = performance.now()
    },
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { asked, places, navigate } = latest.current
      if (performance.now() - asked > SEQUENCE_MS || !isShortcut(event)) return
      const place = places.find(({ key }) => key === event.key.toLowerCase())
      if (!place) return
      latest.current.asked = Number.NEGATIVE_INFINITY
      event.preventDefault()
      event.stopPropagation()
      void navigate(place.to)
    }
    // Captures the key before the shortcuts of the page handle it.
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [])
}
