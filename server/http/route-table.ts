import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

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
