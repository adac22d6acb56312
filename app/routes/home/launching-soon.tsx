import { useState } from 'react'
import { useEvery } from '#app/ui/use-every.ts'

const TURNS_EVERY_MS = 3000

/** The flag behind the Build Your Own Box button: it runs out, and back behind the button, every three seconds. */
export function LaunchingSoon() {
  const [out, setOut] = useState(true)
  useEvery(TURNS_EVERY_MS, true, () => setOut((was) => !was))
  return (
    <span className="flag is-genda" data-out={out}>
      Launching Soon
    </span>
  )
}
