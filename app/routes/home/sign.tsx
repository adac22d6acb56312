import file from './signs.svg'

/** A Lucide icon from a file: those that only stand beside words cost no script. */
export const Sign = ({ of }: { of: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <use href={`${file}#${of}`} />
  </svg>
)
