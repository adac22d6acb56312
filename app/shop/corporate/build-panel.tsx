import { href } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { StepList } from '#app/ui/step-list.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { formatPrice, type Paise } from '#domain/payment/money.ts'
import type { CorporateTexts } from '#server/catalogue/corporate-texts.ts'

type TierListProps = { tiers: readonly (TierData & { picture: PictureData })[] }

const Tiers = ({ tiers }: TierListProps) => (
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

type Props = TierListProps & { steps: CorporateTexts['steps'] }

export const BuildPanel = ({ steps, tiers }: Props) => (
  <section className="section wrap" aria-labelledby="own-box">
    <h2 className="vh" id="own-box">
      Create Your Own Corporate Box
    </h2>
    <StepList points={steps} />
    <Tiers tiers={tiers} />
    <div className="acts is-centred">
      <ButtonLink to={href('/build-your-own/start')} prefetch="intent">
        Start Building Now
      </ButtonLink>
    </div>
  </section>
)
