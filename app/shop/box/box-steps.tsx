import { Stages } from '#app/ui/stages.tsx'

const STEPS = ['Choose Your Box', 'Add Products', 'Personalize', 'Review & Order'] as const

/** Progress of the four steps; `at` is 4 when all are done. */
export const BoxSteps = ({ at }: { at: 0 | 1 | 2 | 3 | 4 }) => (
  <Stages label="Steps" names={STEPS} at={at} look="steps4" />
)
