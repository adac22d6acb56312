import { registerHooks } from 'node:module'

const BUILD = 'virtual:react-router/server-build'
/** A build with one route that answers a POST after reading its body. */
const SMALL_BUILD = `data:text/javascript,${encodeURIComponent(`
  const action = async ({ request }) => new Response((await request.text()).length + ' bytes')
  export const routes = { read: { id: 'read', path: 'read', module: { action } } }
  export const assets = { version: '', url: '', routes: {}, entry: { imports: [], module: '' } }
  export const entry = { module: {} }
  export const future = {}
  export const basename = '/'
  export const publicPath = '/'
  export const ssr = true
  export const isSpaMode = false
  export const prerender = []
  export const routeDiscovery = { mode: 'initial' }
  export const allowedActionOrigins = []
`)}`

// Preloaded before server/main.ts: runs it from sources, without the built pages.
registerHooks({
  resolve: (name, context, next) => (name === BUILD ? { url: SMALL_BUILD, shortCircuit: true } : next(name, context)),
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/server/app.ts')) return loaded
    return { ...loaded, source: String(loaded.source).replaceAll('import.meta.env.PROD', 'false') }
  },
})
