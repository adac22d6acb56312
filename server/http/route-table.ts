import { createHash } from 'node:crypto'
import {
  createRequestHandler,
  matchRoutes,
  type RequestHandler,
  type RouteObject,
  type ServerBuild,
} from 'react-router'
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

export type Route = {
  /** Pattern for the log, such as `/order/:number/:secret`. */
  pattern: string
  /**
   * Body that a POST may have: a page with an action reads forms, a route without a page JSON, or a file when its
   * `handle` says so.
   */
  takes: 'nothing' | 'form' | 'json' | 'file'
  ids: readonly string[]
}

const NO_ROUTE: Route = { pattern: '/*', takes: 'nothing', ids: [] }

/** Returns a function that finds the route of a path. Paths of a page's data find the page. */
export function createRouteTable({ routes }: ServerBuild) {
  const children = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route): RouteObject[] => {
      if (!route || route.parentId !== parentId) return []
      return [
        route.index
          ? { id: route.id, path: route.path, index: true }
          : { id: route.id, path: route.path, children: children(route.id) },
      ]
    })
  const tree = children(undefined)
  const fixed = new Map<string, Route>()

  function acceptedBody(id: string | undefined): Route['takes'] {
    const found = id === undefined ? undefined : routes[id]?.module
    if (!found?.action) return 'nothing'
    if ((found.handle as { takes?: unknown } | undefined)?.takes === 'file') return 'file'
    return found.default ? 'form' : 'json'
  }

  return function routeOf(pathname: string): Route {
    const known = fixed.get(pathname)
    if (known) return known
    const matches = matchRoutes(tree, pathname.replace(/(?:(?<=\/)_)?\.data$/, ''))
    if (!matches) return NO_ROUTE
    const pattern = `/${matches
      .map((match) => match.route.path?.replace(/^\//, ''))
      .filter(Boolean)
      .join('/')}`
    const ids = matches.flatMap(({ route: { id } }) => id ?? [])
    const route = { pattern, takes: acceptedBody(ids.at(-1)), ids }
    // Matching tests every route. Paths without parameters are few, so their results are cached.
    if (matches.every(({ params }) => Object.keys(params).length === 0)) fixed.set(pathname, route)
    return route
  }
}
