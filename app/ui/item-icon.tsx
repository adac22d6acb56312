import type { ItemIcon as Kind } from '#domain/catalogue/item-icon.ts'
import file from './item-icons.svg'

/** Line drawing of an item kind. Decorative: use it beside the item's name. */
export const ItemIcon = ({ kind, className = '' }: { kind: Kind; className?: string }) => (
  <svg className={`icon ${className}`.trimEnd()} viewBox="0 0 24 24" aria-hidden="true">
    <use href={`${file}#${kind}`} />
  </svg>
)
