import type { CSSProperties } from 'react'
import { Mark } from './mark.tsx'

type Props = {
  label: string
  names: readonly string[]
  at: number
  /** `stages` has the names below the marks, `steps4` is the left-aligned variant of the box builder. */
  look?: 'stages' | 'steps4'
}

/** Progress indicator; the mark is at the current stage. */
export const Stages = ({ label, names, at, look = 'stages' }: Props) => (
  <ol className={look} aria-label={label} style={{ '--done': at, '--at': at, '--of': names.length } as CSSProperties}>
    {names.map((name, index) => (
      <li key={name} className={index < at ? 'done' : undefined} aria-current={index === at ? 'step' : undefined}>
        <i aria-hidden="true">{index === at && <Mark />}</i>
        <span>{name}</span>
      </li>
    ))}
  </ol>
)
