import { Badge } from '#app/ui/badge.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { formatPrice, type Paise } from '#domain/payment/money.ts'

export type TierListProps = { tiers: readonly (TierData & { picture: PictureData })[] }

export const Tiers = ({ tiers }: TierListProps) => (
  <div className="tiers">
    {tiers.map((tier) => (
      <Tier key={tier.id} tier={tier} picture={tier.picture} />
    ))}
  </div>
)

type TierData = {
  id: string
  name: string
  pricePaise: Paise
  items: number
  badge: string | null
  description: string
  included: readonly string[]
}

const Tier = ({ tier, picture }: { tier: TierData; picture: PictureData }) => (
  <article className={tier.badge ? 'tier is-main on-dark' : 'tier'}>
    {tier.badge && <Badge tone="genda">{tier.badge}</Badge>}
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
        {tier.included.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  </article>
)
