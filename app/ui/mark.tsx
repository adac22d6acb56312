import file from './mark.svg'

/** Wax seal with the bow, for a completed action. Decorative. */
export const Seal = () => (
  <span className="seal" aria-hidden="true">
    <Mark />
  </span>
)

/** Bow mark: list marker, seal, loading indicator. Decorative. */
export const Mark = ({ className = 'buti' }: { className?: string }) => (
  <svg className={className} viewBox="0 0 48 48" aria-hidden="true">
    <use href={`${file}#mark`} />
  </svg>
)
