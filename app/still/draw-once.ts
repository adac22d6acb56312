import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { DrawOnce } from './drawn-once.ts'

/** In letters, with those by which it is known again; two bytes each at most. */
const ROOM = 2_000_000

/** Remembers what it has drawn, as far as there is room; what was not asked for longest goes first. For the server. */
export function rememberDrawn(room = ROOM): DrawOnce {
  const drawn = new Map<string, string>()
  const names = new Map<unknown, number>()
  let taken = 0
  const forget = (key: string, html: string) => {
    drawn.delete(key)
    taken -= key.length + html.length
  }
  return function draw<P extends object>(Part: ComponentType<P>, properties: P): string {
    const name = names.get(Part) ?? names.size
    names.set(Part, name)
    const key = name + JSON.stringify(properties)
    const known = drawn.get(key)
    if (known !== undefined) forget(key, known)
    const html = known ?? renderToString(createElement(Part, properties))
    drawn.set(key, html)
    taken += key.length + html.length
    for (const [oldest, old] of drawn) {
      if (taken <= room) break
      forget(oldest, old)
    }
    return html
  }
}
