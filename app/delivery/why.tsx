import { Icon } from '#app/ui/icon.tsx'
import { Mark } from '#app/ui/mark.tsx'
import type { Step } from '#domain/delivery/promise.ts'
import type { PromiseView } from '#domain/delivery/promise-answer.ts'
import { shortDay, whyWords } from './day-words.ts'

type Props = { kept: { day: string; today: boolean }; promise: PromiseView; now: string }

/** More days than a level ribbon has room for. */
const MOST_LEVEL = 7

/** Why it is this day: the days as a ribbon, and the rule in a sentence. */
export const Why = ({ kept, promise: { steps, rule }, now }: Props) => (
  <details className="due-why">
    <summary className="textbtn">
      {whyWords(kept, now)}
      <Icon of="chevron-down" />
    </summary>
    {steps.length > 1 && (
      <ol className={steps.length > MOST_LEVEL ? 'week is-long' : 'week'} aria-label="From order to door">
        {steps.map((step, index) => (
          <li key={step.day} className={'off' in step ? 'off' : index === steps.length - 1 ? 'at' : undefined}>
            {index === steps.length - 1 && <Mark />}
            <b>{shortDay(step.day)}</b>
            {stepWords(step, steps)}
          </li>
        ))}
      </ol>
    )}
    <p className="due-note">{rule}</p>
  </details>
)

const WORDS = { ordered: 'order', packed: 'packed', travels: 'on the way', arrives: 'at the door' } as const

function stepWords(step: Step, steps: readonly Step[]): string {
  if ('does' in step) return WORDS[step.does]
  if (step.off !== 'Sunday') return step.off
  const packed = steps.find((one) => 'does' in one && one.does === 'packed')
  return packed && step.day < packed.day ? 'we rest' : 'no courier'
}
