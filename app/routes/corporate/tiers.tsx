import { Flag } from '#app/ui/flag.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { formatPrice, type Paise } from '#domain/payment/money.ts'

export type Props = { tiers: readonly (TierFacts & { picture: PictureData })[] }

/** The corporate boxes. */
export const Tiers = ({ tiers }: Props) => (
  <div className="tiers">
    {tiers.map((tier) => (
      <Tier key={tier.id} tier={tier} picture={tier.picture} />
    ))}
  </div>
)

type TierFacts = {
  id: string
  name: string
  pricePaise: Paise
  items: number
  badge: string | null
  description: string
  included: readonly string[]
}

/** One of the three corporate boxes: name, price, number of items (decisions §6.3). */
const Tier = ({ tier, picture }: { tier: TierFacts; picture: PictureData }) => (
  <article className={tier.badge ? 'tier is-main on-dark' : 'tier'}>
    {tier.badge && <Flag tone="genda">{tier.badge}</Flag>}
    <div className="tier-pic">
      <Picture picture={picture} sizes="(max-width: 48rem) 100vw, 33vw" />
    </div>
    <div className="tier-txt">
      <div className="tier-row">
        <h3 className="d6">{tier.name}</h3>
        <span className="price d5">{formatPrice(tier.pricePaise)}</span>
      </div>
      <p className="tier-count">{tier.items} items</p>
      <p className="meta">{tier.description}</p>
      <ul className="meta tier-list" aria-label={`In the ${tier.name} box`}>
        {tier.included.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
    </div>
  </article>
)
