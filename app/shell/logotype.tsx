import { Wordmark } from '#app/ui/wordmark.tsx'
import { SPELT_BY_LOGOTYPE } from '#domain/shop/shop-name.ts'
import type { ShopFacts } from './shop-facts.ts'
import './logotype.css'

type Props = { shop: Pick<ShopFacts, 'name' | 'logo'>; place: 'header' | 'footer' }

/** The shop's name as it stands over its door: the owner's logo, the drawn name, or any other in type. */
export function Logotype({ shop: { name, logo }, place }: Props) {
  if (logo?.svg)
    return (
      <svg className={`logo-own is-${place}`} viewBox={logo.viewBox} fill="currentColor" aria-hidden="true">
        <use href={`${logo.svg}#logo`} />
      </svg>
    )
  if (logo) {
    const { width, height, opaque, png } = logo
    return (
      <img className={`logo-own is-${place}`} data-opaque={opaque} src={png} width={width} height={height} alt="" />
    )
  }
  if (name === SPELT_BY_LOGOTYPE) return <Wordmark place={place} />
  return (
    <span className={`logo-name is-${place}`} style={{ '--letters': [...name].length }}>
      {name}
    </span>
  )
}
