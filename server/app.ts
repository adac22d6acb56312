import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { type Context, type ErrorHandler, Hono } from 'hono'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { watchCatalogue } from './catalogue/current.ts'
import { readConfig } from './config.ts'
import { isDatabaseAway } from './db/portable.ts'
import { StartFault } from './db/wait-for-database.ts'
import { readSession } from './desk/require-role.ts'
import { serveAssets } from './http/assets.ts'
import { clientAddress, publicOrigin, visitorsNetwork } from './http/client-address.ts'
import { withRefusalPage } from './http/desk-refusal.ts'
import { guardPosts } from './http/guard-posts.ts'
import { limitGuesses, limitPeople, tellToWait, waitContext } from './http/hold-back.ts'
import { isCutOff } from './http/limit-body.ts'
import { limitDays } from './http/limit-days.ts'
import { limitNotFound, skipNotFoundContext, withoutSpentNotFound } from './http/limit-not-found.ts'
import { leaveStrangersFiles, limitBodies, limitMethods } from './http/limit-requests.ts'
import { askLater, inOurWords, withOutages } from './http/outages.ts'
import { createPageCache } from './http/page-cache.ts'
import { LAST_RESORT } from './http/plain-page.ts'
import { probes } from './http/probes.ts'
import { watchReadiness } from './http/readiness.ts'
import { type Env, requestLog } from './http/request-log.ts'
import { routeTable } from './http/route-table.ts'
import { manifestScript, routersOf } from './http/routers.ts'
import { PLAIN_POLICY, secureAnswers, securityHeaders } from './http/security-headers.ts'
import { serveLogo } from './http/serve-logo.ts'
import { createServePage } from './http/serve-page.ts'
import { servePictures } from './http/serve-pictures.ts'
import { databaseAwayContext, shopContext } from './http/shop-context.ts'
import { keepFromIndex, siteFiles } from './http/site-files.ts'
import { refuseUnreadable, storableRequest } from './http/storable-request.ts'
import { redirectToAddress } from './http/true-address.ts'
import { paymentReturns, webhooks } from './http/webhooks.ts'
import { goingLiveFault, testDataWords } from './owner/going-live.ts'
import { armDisputes } from './payments/disputes.ts'
import { armTerms } from './retention/keep-terms.ts'
import { rememberMode } from './settings/mode.ts'
import { openShop, type Shop } from './shop.ts'
import { toStartFault } from './start-fault.ts'
import { HANDLERS } from './work/handlers.ts'
import { armHourly } from './work/hourly.ts'
import { startIndexing, startListing, startOwnerEmails, startPlanning, startReleasing } from './work/loops.ts'
import { startOutbox } from './work/send-outbox.ts'
import { startWorker, type Worker } from './work/worker.ts'

/** Opens a shop as the environment asks; an environment that is not right is answered with what is wrong. */
export async function open(env: Record<string, string | undefined>, root: string) {
  const result = readConfig(env, root)
  if (!result.ok) return result
  const shop = await openShop(result.config).catch(toStartFault)
  if (shop instanceof StartFault) return { ok: false as const, message: shop.message }
  const live = result.config.payments === 'live'
  const message = live ? await goingLiveFault(shop.db, result.config) : undefined
  if (message === undefined) {
    await rememberMode(shop.db, result.config.payments)
    return { ok: true as const, shop, notice: live ? await testDataWords(shop.db) : undefined }
  }
  await shop.close()
  return { ok: false as const, message }
}

/** Does the shop's work in the background and sends its emails, until it is stopped. */
export function startWork(shop: Shop): Worker {
  const arming = [
    armTerms(shop.db, shop.now()).catch((err: unknown) => shop.log.error({ err }, 'terms')),
    armHourly(shop.db, shop.now()).catch((err: unknown) => shop.log.error({ err }, 'hourly')),
    armDisputes(shop.db, shop.payments, shop.now()).catch((err: unknown) => shop.log.error({ err }, 'disputes')),
  ]
  const workers = [
    startWorker(shop, HANDLERS),
    startReleasing(shop),
    startOutbox(shop),
    startOwnerEmails(shop),
    startIndexing(shop),
    startListing(shop),
    startPlanning(shop),
  ]
  return { stop: async () => void (await Promise.all([...arming, ...workers.map((worker) => worker.stop())])) }
}

const MODE = import.meta.env.PROD ? 'production' : 'development'

/** The whole shop as one function from request to answer; and what of it needs no more than memory, before that. */
export async function createApp(shop: Shop) {
  const { config, db, log } = shop
  const cache = createPageCache()
  const current = watchCatalogue(db, config.root, { forget: cache.invalidate })
  const { routerOf, ofShop } = routersOf(withoutSpentNotFound(withOutages(build as unknown as ServerBuild)), MODE)
  const routeOf = routeTable(build as unknown as ServerBuild)
  const security = securityHeaders(config)
  const limitPerson = config.rateLimits ? limitPeople() : undefined
  const guesses = config.rateLimits ? limitGuesses() : undefined
  const notFound = limitNotFound(config)
  const isReady = watchReadiness({ ...shop, dataDir: config.dataDir })
  const pages = createServePage({
    security,
    current,
    cache,
    routeIds: (path) => routeOf(path).ids,
    async render(c, address, shows, path) {
      c.set('route', routeOf(path).pattern)
      const { settings, rates, delivery, offers, announcement, collections, lists } = await current()
      const origin = publicOrigin(c.req.raw, config)
      const context = new RouterContextProvider(
        new Map([
          [
            shopContext,
            {
              ...shop,
              settings,
              rates,
              delivery,
              offers,
              announcement,
              collections,
              lists,
              shows,
              origin,
              requestId: c.get('requestId'),
              address: clientAddress(c, config.trustProxy),
              network: visitorsNetwork(c, config),
              limitPerson,
              guesses,
            },
          ],
        ]),
      )
      const isOwnPath = path === c.req.path
      context.set(skipNotFoundContext, isOwnPath && notFound.isSpent(visitorsNetwork(c, config)))
      // The router compares a form's origin with the request's: it must be the one that visitors see. Joined as texts,
      // since a path may begin with two strokes and is no other host then.
      const request = isOwnPath ? asGet(c.req.raw) : new Request(origin + path, { headers: c.req.raw.headers })
      const response = await routerOf(path)(await storableRequest(origin + address, request), context)
      const wait = context.get(waitContext)
      if (wait > 0) return tellToWait(c.req.raw, wait)
      if (context.get(databaseAwayContext)) return askLater(c.req.raw, response)
      return withRefusalPage(c.req.raw, inOurWords(c.req.raw, response))
    },
  })

  const app = new Hono<Env>()
  app.use(requestLog(log))
  app.use(pages.fromMemory)
  if (import.meta.env.PROD)
    app.use(await serveAssets(join(config.root, 'build/client'), security, manifestScript(ofShop)))
  app.use(secureAnswers(security))
  app.use(notFound.limit, pages.refuseOverlong)
  app.use(refuseUnreadable)
  app.route('/', probes(isReady))
  app.route('/', servePictures(config.root, shop.files))
  app.route('/', serveLogo(db, current))
  app.route('/', webhooks(shop))
  app.route('/', paymentReturns(shop))
  app.use(keepFromIndex)
  app.use(guardPosts(config, log))
  app.use(limitMethods(routeOf))
  app.use(leaveStrangersFiles(isAtDesk(shop)))
  app.use(limitBodies(config))
  app.use(limitDays({ ...shop, routeOf }))
  app.route('/', siteFiles({ config, db, current, assetsVersion: (build as unknown as ServerBuild).assets.version }))
  app.use(redirectToAddress({ db, current }))
  app.all('*', pages.servePage)
  app.onError(answerFault(shop, security))
  return app
}

/** Answers a fault that no page could: 503 while the database is away, else 500 with the last-resort page. */
const answerFault =
  ({ log }: Pick<Shop, 'log'>, security: Readonly<Record<string, string>>): ErrorHandler<Env> =>
  (error, c) => {
    if (isCutOff(c.req.raw, error)) return c.body(null, 400)
    log.error({ id: c.get('requestId'), err: error }, 'fault')
    for (const [name, value] of Object.entries({ ...security, 'Cache-Control': 'no-store' })) c.header(name, value)
    c.header('Content-Security-Policy', PLAIN_POLICY)
    if (!isDatabaseAway(error)) return c.html(LAST_RESORT, 500)
    const answer = askLater(c.req.raw)
    for (const [name, value] of answer.headers) c.header(name, value)
    return c.newResponse(answer.body, 503)
  }

/** Whether whoever asks is signed in at the desk. */
const isAtDesk =
  ({ db, config, log }: Shop) =>
  async (c: Context<Env>) => {
    const seen = { origin: publicOrigin(c.req.raw, config), address: clientAddress(c, config.trustProxy) }
    return (await readSession({ db, config, log, ...seen }, c.req.raw)) !== undefined
  }

/** The router answers HEAD with an empty page; the whole one is made, and its body left out when it is sent. */
const asGet = (request: Request): Request =>
  request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request
