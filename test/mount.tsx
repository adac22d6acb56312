import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Draws into the page until the test is over; answers with the place. */
export async function mount(drawn: ReactNode): Promise<HTMLElement> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    act(() => root.unmount())
    place.remove()
  })
  await act(async () => root.render(drawn))
  return place
}
