import type { ShopFacts } from '#app/root.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'
import { SPELT_BY_LOGOTYPE } from '#domain/shop-name.ts'
import './logotype.css'

type Props = { shop: Pick<ShopFacts, 'name'>; place: 'header' | 'footer' }

/** The shop's name as it stands over its door: the drawn one, or the owner's in type. */
export function Logotype({ shop: { name }, place }: Props) {
  if (name === SPELT_BY_LOGOTYPE) return <Wordmark place={place} />
  return (
    <span className={`logo-name is-${place}`} style={{ '--letters': [...name].length }}>
      {name}
    </span>
  )
}
