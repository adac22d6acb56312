import { Mark } from './mark.tsx'

/** The place of a card that is on its way. */
const CardSkeleton = () => (
  <div className="card" data-skeleton>
    <div className="sk sk-pic">
      <Mark />
    </div>
    <div className="sk sk-line is-name" />
    <div className="sk sk-line is-price" />
  </div>
)

/** A list on its way: six on Kids Zone, nine on Same Day (specification §9). */
export const CardSkeletons = ({ count, className = 'cards' }: { count: number; className?: string }) => (
  <div className={className} role="status" aria-busy="true" aria-label="Loading">
    {Array.from({ length: count }, (_, place) => place).map((place) => (
      <CardSkeleton key={place} />
    ))}
  </div>
)

/** The mark ties itself while something is fetched: `Loading product details...`. */
export const Tying = ({ children }: { children: string }) => (
  <div className="blank" role="status">
    <Mark className="buti is-tying" />
    <p className="d5">{children}</p>
  </div>
)
