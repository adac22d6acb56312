import type { CSSProperties } from 'react'
import { Mark } from './mark.tsx'

type Props = {
  /** The list's name, for example `Checkout progress`. */
  label: string
  names: readonly string[]
  /** Index of the current one. */
  at: number
  /** `stages` has its names under the knots, `steps4` is the left-set one of the box. */
  look?: 'stages' | 'steps4'
}

/** How far along: the ribbon runs to the bow, which is where you are. */
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
