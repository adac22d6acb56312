import type { Plugin } from 'vite'

const FILE = '/react-router/dist/production/lib/router/instrumentation.js'
const NOTHING = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => undefined
export const instrumentClientSideRouter = (router) => router
// For the router of a server, which no first load has.
export const instrumentHandler = (handler) => handler
export const instrumentationResultMetaContext = undefined
`

/**
 * The router can tell others how long its steps took, and carries what that takes for everybody. Nobody listens in the
 * browser: `app/entry.client.tsx` gives it no `instrumentations`. What is asked of the file and is not here stops the
 * build.
 */
export function withoutInstrumentation(): Plugin {
  let left = false
  return {
    name: 'without-instrumentation',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      if (!id.endsWith(FILE)) return
      left = true
      return NOTHING
    },
    buildEnd(error) {
      if (!error && !left) this.error(`the router has no ${FILE} any more`)
    },
  }
}
