import { useState } from 'react'
import { Mark } from '#app/ui/mark.tsx'
import { useEvery } from './use-every.ts'

const TURNS_EVERY_MS = 3000

/** Specification §9, in order. */
const STEPS = [
  { title: 'Choose Your Box', text: 'Select your preferred size and style of gift box.' },
  { title: 'Add Products', text: 'Browse our curated selection of premium items.' },
  { title: 'Personalize', text: 'Add a custom message and select packaging details.' },
  { title: 'Review & Order', text: 'Confirm your custom gift box and complete your purchase.' },
] as const

/** The highlighted step moves on by itself once the section has shown itself; a mouse over a step takes it there. */
export function BuildSteps({ running }: { running: boolean }) {
  const [current, setCurrent] = useState(0)
  const [hovered, setHovered] = useState(false)
  useEvery(TURNS_EVERY_MS, running && !hovered, () => setCurrent((step) => (step + 1) % STEPS.length))
  return (
    <ol className="build-steps" onPointerLeave={() => setHovered(false)}>
      {STEPS.map(({ title, text }, index) => (
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
