import { Icon } from '#app/ui/icon.tsx'
import { Mark } from '#app/ui/mark.tsx'
import type { DeliveryStep } from '#domain/delivery/promise.ts'
import type { PromiseView } from '#domain/delivery/promise-answer.ts'
import { formatShortDay, whyQuestion } from './delivery-day.ts'

type Props = { kept: { day: string; today: boolean }; promise: PromiseView; now: string }

const MAX_HORIZONTAL_STEPS = 7

/** Explanation of the delivery day: a timeline and the rule in one sentence. */
export const DayExplanation = ({ kept, promise: { steps, rule }, now }: Props) => (
  <details className="due-why">
    <summary className="textbtn">
      {whyQuestion(kept, now)}
      <Icon of="chevron-down" />
    </summary>
    {steps.length > 1 && (
      <ol className={steps.length > MAX_HORIZONTAL_STEPS ? 'week is-long' : 'week'} aria-label="From order to door">
        {steps.map((step, index) => (
          <li key={step.day} className={'off' in step ? 'off' : index === steps.length - 1 ? 'at' : undefined}>
            {index === steps.length - 1 && <Mark />}
            <b>{formatShortDay(step.day)}</b>
            {stepLabel(step, steps)}
          </li>
        ))}
      </ol>
    )}
    <p className="due-note">{rule}</p>
  </details>
)

const STEP_LABELS = { ordered: 'order', packed: 'packed', travels: 'on the way', arrives: 'at the door' } as const

function stepLabel(step: DeliveryStep, steps: readonly DeliveryStep[]): string {
  if ('does' in step) return STEP_LABELS[step.does]
  if (step.off !== 'Sunday') return step.off
  const packed = steps.find((one) => 'does' in one && one.does === 'packed')
  return packed && step.day < packed.day ? 'we rest' : 'no courier'
}
