import { href } from 'react-router'
import { Still } from '#app/still/still.tsx'
import type { StillHtml } from '#app/still/still-html.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { How } from '#app/ui/how.tsx'
import type { CorporateWords } from '#server/catalogue/corporate-words.ts'

type Props = { steps: CorporateWords['steps']; tiers: StillHtml | undefined }

export const BuildPanel = ({ steps, tiers }: Props) => (
  <section className="section wrap" aria-labelledby="own-box">
    <h2 className="vh" id="own-box">
      Create Your Own Corporate Box
    </h2>
    <How points={steps} />
    <Still className="tiers" name="tiers" html={tiers} />
    <div className="acts is-centred">
      <ButtonLink to={href('/build-your-own/start')} prefetch="intent">
        Start Building Now
      </ButtonLink>
    </div>
  </section>
)
