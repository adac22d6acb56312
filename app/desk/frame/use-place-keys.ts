import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Place } from './places.ts'
import { isSingle, useKeys } from './use-keys.ts'

/** The second key of two belongs to the first for so long. */
const WITHIN_MS = 1500

/** G and then a place's letter goes there. Meanwhile that letter does nothing else, whatever the page has it for. */
export function usePlaceKeys(places: readonly Place[]): void {
  const navigate = useNavigate()
  const now = useRef({ places, navigate, asked: Number.NEGATIVE_INFINITY })
  useEffect(() => {
    Object.assign(now.current, { places, navigate })
  })
  useKeys({
    g: () => {
      now.current.asked = performance.now()
    },
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { asked, places, navigate } = now.current
      if (performance.now() - asked > WITHIN_MS || !isSingle(event)) return
      const place = places.find(({ key }) => key === event.key.toLowerCase())
      if (!place) return
      now.current.asked = Number.NEGATIVE_INFINITY
      event.preventDefault()
      event.stopPropagation()
      void navigate(place.to)
    }
    // Before the keys of the page.
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
}
