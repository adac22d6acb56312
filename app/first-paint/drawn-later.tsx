import { createContext, type ReactNode, use, useDeferredValue } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import { mayBeSeen, type Parts } from './kept-heights.tsx'

const Drawn = createContext(true)

/** Whether a part below the first screen (`.below`) is to have its inside; until then it stands there empty, as high as it will be. */
export const useDrawn = (): boolean => use(Drawn)

/**
 * Parts below the first screen that have their inside after the first frame when a turn inside the shop draws them: what
 * is seen does not wait for them. What the server sent is there, and comes to life as it is.
 */
export function DrawnLater({ children, ...parts }: Parts & { children: ReactNode }) {
  const isTurn = useInBrowser()
  const location = useLocation()
  const type = useNavigationType()
  const isLater = isTurn && !mayBeSeen(location, type, parts)
  return <Drawn value={useDeferredValue(true, isLater ? false : undefined)}>{children}</Drawn>
}
