import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { How } from '#app/ui/how.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { CorporateWords } from '#server/catalogue/corporate-words.ts'
import { Tier, type TierFacts } from './tier.tsx'

type Props = { steps: CorporateWords['steps']; tiers: readonly (TierFacts & { picture: PictureData })[] }

export const BuildPanel = ({ steps, tiers }: Props) => (
  <section className="section wrap" aria-labelledby="own-box">
    <h2 className="vh" id="own-box">
      Create Your Own Corporate Box
    </h2>
    <How points={steps} />
    <div className="tiers">
      {tiers.map((tier) => (
        <Tier key={tier.id} tier={tier} picture={tier.picture} />
      ))}
    </div>
    <div className="acts is-centred">
      <ButtonLink to={href('/build-your-own/start')} prefetch="intent">
        Start Building Now
      </ButtonLink>
    </div>
  </section>
)
