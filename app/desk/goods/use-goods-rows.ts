import { useRef, useState } from 'react'
import { useKeys } from '#app/desk/frame/use-keys.ts'

/** A list in which J and K go from gift to gift and Enter opens the one they are at. */
export function useGoodsRows() {
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState(-1)
  const names = () => [...(table.current?.querySelectorAll<HTMLAnchorElement>('a.name') ?? [])]
  function move(by: number) {
    const all = names()
    const next = Math.min(all.length - 1, Math.max(0, at + by))
    setAt(next)
    all[next]?.focus()
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    enter: () => names()[at]?.click(),
  })
  return { table, at }
}
