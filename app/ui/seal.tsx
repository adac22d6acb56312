import { Mark } from './mark.tsx'

/** Wax seal with the bow, for a completed action. Decorative. */
export const Seal = () => (
  <span className="seal" aria-hidden="true">
    <Mark />
  </span>
)
