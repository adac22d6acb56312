import { useEffect, useState } from 'react'
import type { GiftPlaces } from '#domain/catalogue/gift-places.ts'

/** So many does the shop answer at once. */
const AT_ONCE = 50
const TIMEOUT_MS = 6_000

/** What was answered on this visit, so that the way back to the cart asks nobody. */
let known: GiftPlaces = {}

/**
 * Where the gifts of the cart are to be seen, and how they are taxed: the cart keeps only their ids (decisions §4.1), the
 * shop knows the rest.
 */
export function useGiftPlaces(ids: readonly string[]): GiftPlaces {
  const [places, setPlaces] = useState(known)
  const unknown = ids.filter((id) => !Object.hasOwn(places, id))
  const key = JSON.stringify(unknown)
  useEffect(() => {
    if (key === '[]') return
    let stale = false
    void askOnce(key).then((found) => {
      known = { ...known, ...found }
      if (!stale && Object.keys(found).length > 0) setPlaces(known)
    })
    return () => {
      stale = true
    }
  }, [key])
  return places
}

const asking = new Map<string, Promise<GiftPlaces>>()

/** Several parts of the cart's page want the same. */
function askOnce(key: string): Promise<GiftPlaces> {
  const asked = asking.get(key) ?? ask(JSON.parse(key)).finally(() => asking.delete(key))
  asking.set(key, asked)
  return asked
}

/** Nothing of those that cannot be asked for: such a line leads nowhere. */
async function ask(ids: readonly string[]): Promise<GiftPlaces> {
  let found: GiftPlaces = {}
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const part = ids.slice(from, from + AT_ONCE).map(encodeURIComponent)
    try {
      const response = await fetch(`/places.json?ids=${part.join(',')}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (response.ok) found = { ...found, ...((await response.json()) as GiftPlaces) }
    } catch {
      return found
    }
  }
  return found
}
