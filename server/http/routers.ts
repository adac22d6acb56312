import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'
import { isDeskPlace } from '#domain/shop/public-pages.ts'

/** Where the router asks which routes an address has. */
const MANIFEST = '/__manifest'

/**
 * Which of two routers answers an address: one knows all routes, the other those of the shop. A router weighs all that it
 * is given anew, several times for each request, and the desk has more than the shop.
 */
export function routersOf(build: ServerBuild, mode: string): (pathname: string) => RequestHandler {
  const all = createRequestHandler(build, mode)
  const ofShop = createRequestHandler(withoutDesk(build), mode)
  return (pathname) => (isDeskPlace(pathname) || pathname === MANIFEST ? all : ofShop)
}

const DESK = 'desk'

function withoutDesk(build: ServerBuild): ServerBuild {
  const isOfDesk = (id: string | undefined): boolean => {
    const route = id === undefined ? undefined : build.routes[id]
    return !!route && (id === DESK || /^desk(?:\/|$)/.test(route.path ?? '') || isOfDesk(route.parentId))
  }
  const ofShop = <Routes extends object>(routes: Routes): Routes =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => !isOfDesk(id))) as Routes
  return { ...build, routes: ofShop(build.routes), assets: { ...build.assets, routes: ofShop(build.assets.routes) } }
}
