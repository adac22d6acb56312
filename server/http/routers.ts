import { createHash } from 'node:crypto'
import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'
import { isDeskPath } from '#domain/settings/public-pages.ts'

/**
 * Creates two React Router request handlers for one build: one with the shop's routes alone, one with all routes for
 * paths of the desk.
 *
 * React Router matches a path against every route it has, several times per request, and the desk has more routes than
 * the shop. One handler for both would cost each shop request about a tenth more processor time, and send the desk's
 * routes to every visitor. `ofShop` is the build with the shop's routes; `routerOf` returns the handler for a path.
 */
export function createRouters(build: ServerBuild, mode: string) {
  const ofShop = withoutDesk(build, mode)
  const [deskRouter, shopRouter] = [createRequestHandler(build, mode), createRequestHandler(ofShop, mode)]
  const routerOf = (path: string): RequestHandler => (isDeskPath(path) ? deskRouter : shopRouter)
  return { routerOf, ofShop }
}

const DESK = 'desk'

/** Returns the build without the desk's routes, and in production with a manifest of its own for browsers. */
export function withoutDesk(build: ServerBuild, mode: string): ServerBuild {
  const isDeskRoute = (id: string | undefined): boolean => {
    const route = id === undefined ? undefined : build.routes[id]
    return !!route && (id === DESK || /^desk(?:\/|$)/.test(route.path ?? '') || isDeskRoute(route.parentId))
  }
  const ofShop = <Routes extends object>(routes: Routes): Routes =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => !isDeskRoute(id))) as Routes
  const assets = { ...build.assets, routes: ofShop(build.assets.routes) }
  const hash = createHash('sha256').update(JSON.stringify(assets)).digest('hex').slice(0, 8)
  return {
    ...build,
    routes: ofShop(build.routes),
    // The development server knows no other manifest than its own.
    assets: mode === 'production' ? { ...assets, url: `/assets/manifest-shop-${hash}.js` } : assets,
  }
}

/** Returns the script with the route manifest of a build, by the URL that its pages import. */
export const manifestScript = ({ assets }: Pick<ServerBuild, 'assets'>): Record<string, string> => ({
  [assets.url]: `window.__reactRouterManifest=${JSON.stringify(assets)};`,
})
