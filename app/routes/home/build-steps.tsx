import { useState } from 'react'
import { Mark } from '#app/ui/mark.tsx'
import { useEvery } from '#app/ui/use-every.ts'

const TURNS_EVERY_MS = 3000

export type Step = { title: string; text: string }

/** The highlighted step moves on by itself once the section has shown itself; a mouse over a step takes it there. */
export function BuildSteps({ steps, running }: { steps: readonly Step[]; running: boolean }) {
  const [current, setCurrent] = useState(0)
  const [hovered, setHovered] = useState(false)
  useEvery(TURNS_EVERY_MS, running && !hovered, () => setCurrent((step) => (step + 1) % steps.length))
  return (
    <ol className="build-steps" onPointerLeave={() => setHovered(false)}>
      {steps.map(({ title, text }, index) => (
        <li
          key={title}
          className={index < current ? 'done' : undefined}
          aria-current={index === current ? 'step' : undefined}
          onPointerEnter={() => {
            setHovered(true)
            setCurrent(index)
          }}
        >
          {index === current ? <Mark /> : <span className="knot" />}
          <h3 className="d5">{title}</h3>
          <p className="meta">{text}</p>
        </li>
      ))}
    </ol>
  )
}
