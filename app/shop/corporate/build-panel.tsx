import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { StepList } from '#app/ui/step-list.tsx'
import type { CorporateTexts } from '#server/catalogue/corporate-texts.ts'
import { Tiers, type TierListProps as TiersProps } from './tiers.tsx'

type Props = TiersProps & { steps: CorporateTexts['steps'] }

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
