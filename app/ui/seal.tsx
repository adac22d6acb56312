import { Mark } from './mark.tsx'

/** Wax with the bow in it, on the upper edge of a paper: it is done. */
export const Seal = () => (
  <span className="seal" aria-hidden="true">
    <Mark />
  </span>
)
