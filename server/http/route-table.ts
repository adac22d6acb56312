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
  return {
    patternOf(pathname: string): string | undefined {
      const matches = matchRoutes(tree, pathname.replace(/\.data$/, ''))
      return matches
        ? `/${matches
            .map((match) => match.route.path?.replace(/^\//, ''))
            .filter(Boolean)
            .join('/')}`
        : undefined
    },
  }
}
