import { Mark } from '#app/ui/mark.tsx'
import './box-steps.css'

const STEPS = ['Choose Your Box', 'Add Products', 'Personalize', 'Review & Order'] as const

/** Where one is in the four steps; `at` is 4 when all are done. The ribbon is full up to the current knot. */
export const BoxSteps = ({ at }: { at: 0 | 1 | 2 | 3 | 4 }) => (
  <ol className="steps4" aria-label="Steps" style={{ '--at': at } as React.CSSProperties}>
    {STEPS.map((step, index) => (
      <li key={step} className={index < at ? 'done' : undefined} aria-current={index === at ? 'step' : undefined}>
        {index === at && <Mark />}
        <span>{step}</span>
      </li>
    ))}
  </ol>
)
