import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

export type Route = {
  /** For the log: `/order/:number/:secret`, never the address itself. */
  pattern: string
  /**
   * What it does with a POST: a page reads forms, where it has an action; a route without a page reads JSON alone, or
   * a file where its `handle` says so.
   */
  takes: 'nothing' | 'form' | 'json' | 'file'
  /** Of it and of those around it. */
  ids: readonly string[]
}

const NONE: Route = { pattern: '/*', takes: 'nothing', ids: [] }

/** Says to which route an address belongs, that of a page's data to the page's. */
export function routeTable({ routes }: ServerBuild) {
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

  function takenBy(id: string | undefined): Route['takes'] {
    const found = id === undefined ? undefined : routes[id]?.module
    if (!found?.action) return 'nothing'
    if ((found.handle as { takes?: unknown } | undefined)?.takes === 'file') return 'file'
    return found.default ? 'form' : 'json'
  }

  return function routeOf(pathname: string): Route {
    const known = fixed.get(pathname)
    if (known) return known
    const matches = matchRoutes(tree, pathname.replace(/(?:(?<=\/)_)?\.data$/, ''))
    if (!matches) return NONE
    const pattern = `/${matches
      .map((match) => match.route.path?.replace(/^\//, ''))
      .filter(Boolean)
      .join('/')}`
    const ids = matches.flatMap(({ route: { id } }) => id ?? [])
    const route = { pattern, takes: takenBy(ids.at(-1)), ids }
    // Matching weighs every route anew. Addresses without a name or secret in them are few, and kept.
    if (matches.every(({ params }) => Object.keys(params).length === 0)) fixed.set(pathname, route)
    return route
  }
}
