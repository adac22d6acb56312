import file from './icons.svg'

/** A Lucide icon from an SVG file. Decorative icons need no script this way. */
export const SvgIcon = ({ of }: { of: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <use href={`${file}#${of}`} />
  </svg>
)
