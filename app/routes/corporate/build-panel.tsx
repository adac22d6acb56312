import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { How } from '#app/ui/how.tsx'
import type { CorporateWords } from '#server/catalogue/corporate-words.ts'
import { Tiers, type Props as TiersProps } from './tiers.tsx'

type Props = TiersProps & { steps: CorporateWords['steps'] }

export const BuildPanel = ({ steps, tiers }: Props) => (
  <section className="section wrap" aria-labelledby="own-box">
    <h2 className="vh" id="own-box">
      Create Your Own Corporate Box
    </h2>
    <How points={steps} />
    <Tiers tiers={tiers} />
    <div className="acts is-centred">
      <ButtonLink to={href('/build-your-own/start')} prefetch="intent">
        Start Building Now
      </ButtonLink>
    </div>
  </section>
)
