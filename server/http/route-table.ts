import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** Names the route that an address belongs to, for the log: `/order/:number/:secret`, never the address itself. */
export function routeTable(build: ServerBuild) {
  const children = (parentId: string | undefined): RouteObject[] =>
    Object.values(build.routes).flatMap((route): RouteObject[] => {
      if (!route || route.parentId !== parentId) return []
      return [
        route.index
          ? { id: route.id, path: route.path, index: true }
          : { id: route.id, path: route.path, children: children(route.id) },
      ]
    })
  const tree = children(undefined)
  const fixed = new Map<string, string>()
  return {
    patternOf(pathname: string): string | undefined {
      const known = fixed.get(pathname)
      if (known) return known
      const matches = matchRoutes(tree, pathname.replace(/\.data$/, ''))
      if (!matches) return undefined
      const pattern = `/${matches
        .map((match) => match.route.path?.replace(/^\//, ''))
        .filter(Boolean)
        .join('/')}`
      // Matching weighs every route anew. Addresses without a name or secret in them are few, and kept.
      if (matches.every(({ params }) => Object.keys(params).length === 0)) fixed.set(pathname, pattern)
      return pattern
    },
  }
}
