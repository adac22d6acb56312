import type { ItemIcon as Kind } from '#domain/catalogue/item-icon.ts'
import file from './item-icons.svg'

/** A line drawing of a kind of thing, in the cut of the icons. Always beside the words that name the thing. */
export const ItemIcon = ({ kind, className = '' }: { kind: Kind; className?: string }) => (
  <svg className={`icon ${className}`.trimEnd()} viewBox="0 0 24 24" aria-hidden="true">
    <use href={`${file}#${kind}`} />
  </svg>
)
