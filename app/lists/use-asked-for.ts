import { useLocation, useNavigation } from 'react-router'
import { useSlow } from '#app/ui/use-slow.ts'

/**
 * The `?for=` that a visitor sees as chosen: the one just pressed while its gifts are on their way, else the page's.
 * `waiting` once that takes longer than a moment.
 */
export function useAskedFor(current: string | undefined): { asked: string | undefined; waiting: boolean } {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const within = state === 'loading' && location.pathname === pathname
  const waiting = useSlow(within)
  return { asked: within ? (new URLSearchParams(location.search).get('for') ?? undefined) : current, waiting }
}
