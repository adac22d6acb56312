import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { isDatabaseAway } from '#server/db/portable.ts'
import { databaseAwayContext, shopOf } from './shop-context.ts'

type Handler = (args: { context: Readonly<RouterContextProvider> }) => unknown

/** The routes, of which each that fails because the database is away answers 503, which the shop has a screen for. */
export function withOutages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, action } = route.module
    const module = {
      ...route.module,
      ...(loader && { loader: guard(loader) }),
      ...(action && { action: guard(action) }),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

const guard = (handler: unknown) =>
  async function orAskLater(args: Parameters<Handler>[0]) {
    try {
      return await (handler as Handler)(args)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      const { log, requestId } = shopOf(args.context)
      log.error({ id: requestId, err: error }, 'fault')
      ;(args.context as RouterContextProvider).set(databaseAwayContext, true)
      throw data(null, { status: 503 })
    }
  }
