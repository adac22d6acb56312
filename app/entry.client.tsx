import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { registerServiceWorker } from './offline/register.ts'

/** Tells the page that its buttons work from now on. */
function Alive() {
  useEffect(() => void dispatchEvent(new Event('page-alive')), [])
  return null
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <Alive />
    </StrictMode>,
  )
})

registerServiceWorker()
