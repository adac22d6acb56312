import file from './mark.svg'

/** The tied bow: list marker, seal, loading. Decorative; where it is a button, the button has the name. */
export const Mark = ({ className = 'buti' }: { className?: string }) => (
  <svg className={className} viewBox="0 0 48 48" aria-hidden="true">
    <use href={`${file}#mark`} />
  </svg>
)
