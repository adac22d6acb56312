import { useEffect, useState } from 'react'
import type { SearchAnswer } from './search-groups.ts'

export type SearchState = { answer: SearchAnswer | undefined; status: 'ready' | 'busy' | 'failed' }

/** Loads the results of a query while it is typed. A newer query aborts the older one; `retry` asks again. */
export function useSearchResults(query: string): SearchState & { retry: () => void } {
  const [state, setState] = useState<SearchState>({ answer: undefined, status: 'busy' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    const abort = new AbortController()
    setState(({ answer }) => ({ answer, status: 'busy' }))
    void load(query, abort.signal)
      .then((answer) => setState({ answer, status: 'ready' }))
      .catch(() => {
        if (!abort.signal.aborted) setState({ answer: undefined, status: 'failed' })
      })
    return () => abort.abort()
  }, [query, attempt])
  return { ...state, retry: () => setAttempt((last) => last + 1) }
}

async function load(query: string, signal: AbortSignal): Promise<SearchAnswer> {
  const response = await fetch(`/desk/search.json?${new URLSearchParams({ q: query })}`, { signal })
  if (!response.ok || response.redirected) throw new Error(`the search answered ${response.status}`)
  return (await response.json()) as SearchAnswer
}
