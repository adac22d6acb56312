import { LOGOTYPE_NAME } from '#domain/settings/brand.ts'
import type { ShopData } from './shop-data.ts'
import './logotype.css'
import file from '#app/ui/wordmark.svg'

type Props = { shop: Pick<ShopData, 'name' | 'logo'>; place: 'header' | 'footer' }

/** Logo of the shop: the owner's logo, the drawn wordmark, or the name in type. */
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
  if (name === LOGOTYPE_NAME) return <Wordmark place={place} />
  return (
    <span className={`logo-name is-${place}`} style={{ '--letters': [...name].length }}>
      {name}
    </span>
  )
}

/** Length of the l's ribbon below the letters, in units of 1/2000 em. */
const RIBBON_DROP = { header: 0, footer: 100 } as const

/** Wordmark. The letters come from a file; the l is drawn here, because its ribbon's length depends on `place`. */
export function Wordmark({ place }: { place: keyof typeof RIBBON_DROP }) {
  const end = 795 + RIBBON_DROP[place]
  return (
    <svg viewBox="0 -1502 5816 1967" fill="currentColor" aria-hidden="true">
      <use href={`${file}#letters`} width="5816" height="1967" y="-1502" />
      <path className="l" d={`M4428-1315 4264-1393V-1411L4640-1502H4644V${end}L4536 ${end - 112} 4428 ${end}Z`} />
    </svg>
  )
}
