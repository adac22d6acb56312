import { pageMeta } from '#app/shell/seo/page-meta.ts'
import { Stages } from '#app/ui/stages.tsx'

/** Title and description of a step of Build Your Own Box. */
export const boxMeta = (step: string, description: string, shop = '') =>
  pageMeta(`${step}, Build Your Own Box | ${shop}`, description)

const STEPS = ['Choose Your Box', 'Add Products', 'Personalize', 'Review & Order'] as const

/** Progress of the four steps; `at` is 4 when all are done. */
export const BoxSteps = ({ at }: { at: 0 | 1 | 2 | 3 | 4 }) => (
  <Stages label="Steps" names={STEPS} at={at} look="steps4" />
)
