import { useLocation, useNavigation } from 'react-router'
import { useDelayed } from '#app/ui/use-delayed.ts'

/**
 * Returns the `?for=` filter to show as selected: the pending one during a navigation, otherwise the page's.
 * `waiting` is true once that takes noticeably long.
 */
export function usePendingFilter(current: string | undefined): { asked: string | undefined; waiting: boolean } {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const within = state === 'loading' && location.pathname === pathname
  const waiting = useDelayed(within)
  return { asked: within ? (new URLSearchParams(location.search).get('for') ?? undefined) : current, waiting }
}
