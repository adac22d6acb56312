import { useEffect, useState } from 'react'
import { Mark } from './mark.tsx'

const TIMEOUT_MS = 150

/** True once `goingOn` has lasted `timeoutMs`, 150 ms by default. */
export function useDelayed(goingOn: boolean, timeoutMs = TIMEOUT_MS): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!goingOn) return
    const timer = setTimeout(() => setSlow(true), timeoutMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [goingOn, timeoutMs])
  return goingOn && slow
}

const CardSkeleton = () => (
  <div className="card" data-skeleton>
    <div className="sk sk-pic">
      <Mark />
    </div>
    <div className="sk sk-line is-name" />
    <div className="sk sk-line is-price" />
  </div>
)

/** Loading placeholder of a card list: six cards on Kids Zone, nine on Same Day (specification §9). */
export const CardSkeletons = ({ count, className = 'cards' }: { count: number; className?: string }) => (
  <div className={className} role="status" aria-busy="true" aria-label="Loading">
    {Array.from({ length: count }, (_, place) => place).map((place) => (
      <CardSkeleton key={place} />
    ))}
  </div>
)

/** Loading indicator with a text, for example `Loading product details...`. */
export const LoadingIndicator = ({ children }: { children: string }) => (
  <div className="blank" role="status">
    <Mark className="buti is-tying" />
    <p className="d5">{children}</p>
  </div>
)
