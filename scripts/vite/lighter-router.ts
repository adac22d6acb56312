import type { Plugin } from 'vite'
import { withoutWords } from './without-words.ts'

const FOLDER = '/react-router/dist/production/lib/'

/** Nobody listens to how long its steps took: `app/entry.client.tsx` gives it no `instrumentations`. */
const INSTRUMENTATION = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => undefined
export const instrumentClientSideRouter = (router) => router
// For the router of a server, which no first load has.
export const instrumentHandler = (handler) => handler
export const instrumentationResultMetaContext = undefined
`

/**
 * `app/root.tsx` has its own screen for a fault. What is left is a fault of that screen: the router would print the stack,
 * in red; here nothing of it reaches a visitor.
 */
const ERROR_BOUNDARIES = `
import { Component, createElement } from 'react'
const words = [createElement('h1', { key: 1 }, 'Unexpected Application Error!'), createElement('a', { key: 2, href: '/' }, 'Return to Home')]
const Bare = () => createElement('html', { lang: 'en-IN' }, createElement('body', null, words))
export class RemixErrorBoundary extends Component {
  state = {}
  static getDerivedStateFromError(error) {
    return { failed: true }
  }
  render() {
    return this.state.failed || this.props.error ? createElement(Bare) : this.props.children
  }
}
export const RemixRootDefaultErrorBoundary = Bare
`

/** Nothing is awaited before the first frame: no route has a `clientLoader`. */
const FALLBACK = 'export const RemixRootDefaultHydrateFallback = () => null'

const INSTEAD: Record<string, string> = {
  'router/instrumentation.js': INSTRUMENTATION,
  'dom/ssr/errorBoundaries.js': ERROR_BOUNDARIES,
  'dom/ssr/fallback.js': FALLBACK,
}

/** What is so in every browser: whoever hydrates is no server, and its scripts are there already. */
const SETTLED: Record<string, readonly (readonly [asked: string, answer: string])[]> = {
  'dom/ssr/components.js': [
    ['!isStatic ? " " : `', 'true ? " " : `'],
    ['staticContext ? `window.', 'false ? `window.'],
  ],
}

/**
 * Parts of the router that every first load would carry and no page of the shop needs. What is asked of such a part and
 * is not here stops the build, and so does a router that has no such part any more. Its sentences for whoever writes a
 * shop are left out too.
 */
export function lighterRouter(): Plugin {
  const left = new Set(Object.keys(INSTEAD))
  return {
    name: 'lighter-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!id.includes(FOLDER)) return undefined
      const settled = SETTLED[id.split(FOLDER)[1] ?? ''] ?? []
      for (const [asked] of settled) if (!code.includes(asked)) this.error(`${id} no longer asks: ${asked}`)
      const text = settled.reduce((text, [asked, answer]) => text.replace(asked, () => answer), code)
      return withoutWords(text, this.parse(text))
    },
    load(id) {
      const [, part = ''] = id.split(FOLDER)
      left.delete(part)
      return INSTEAD[part]
    },
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`the router has no ${[...left].join(', ')} any more`)
    },
  }
}
