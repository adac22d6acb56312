import { useEffect, useState } from 'react'
import { MAX_PRINTED_ORDERS } from '#domain/desk/printing.ts'
import type { WholeSelection } from './selection.ts'

/** Largest number of orders that one action takes. */
export const MAX_SELECTED = MAX_PRINTED_ORDERS

/**
 * Selection over all pages of a list: offered once every row of the page is selected, and given up as soon as one is
 * not. `query` is the query of the list.
 */
export function useWholeSelection(query: string, isPageSelected: boolean) {
  const [whole, setWhole] = useState<WholeSelection>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (isPageSelected) return
    setWhole(undefined)
    setFailed(false)
  }, [isPageSelected])
  async function selectAll() {
    try {
      const answer = await fetch(`/desk/orders/selection${query}`)
      if (!answer.ok || answer.redirected) throw new Error(`answered ${answer.status}`)
      setWhole(await answer.json())
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return { whole: isPageSelected ? whole : undefined, failed, selectAll }
}
