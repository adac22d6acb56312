import { SPELT_BY_LOGOTYPE } from '#domain/shop/shop-name.ts'
import type { ShopFacts } from './shop-facts.ts'
import './logotype.css'
import file from '#app/ui/wordmark.svg'

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

/** How far the ribbon of the l hangs below the letters, in units of 1/2000 em. */
const DROP = { header: 0, footer: 100 } as const

/** The logotype: letters from a file, the l drawn here because its ribbon is as long as its place asks. */
export function Wordmark({ place }: { place: keyof typeof DROP }) {
  const end = 795 + DROP[place]
  return (
    <svg viewBox="0 -1502 5816 1967" fill="currentColor" aria-hidden="true">
      <use href={`${file}#letters`} width="5816" height="1967" y="-1502" />
      <path className="l" d={`M4428-1315 4264-1393V-1411L4640-1502H4644V${end}L4536 ${end - 112} 4428 ${end}Z`} />
    </svg>
  )
}
