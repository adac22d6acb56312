import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { type Context, Hono } from 'hono'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { watchCatalogue } from './catalogue/current.ts'
import { readConfig } from './config.ts'
import { isDatabaseAway } from './db/portable.ts'
import { StartFault } from './db/wait-for-database.ts'
import { readSession } from './desk/require-role.ts'
import { answerAtOnce } from './http/answer-at-once.ts'
import { serveAssets } from './http/assets.ts'
import { clientAddress, publicOrigin, visitorsNetwork } from './http/client-address.ts'
import { guardPosts } from './http/guard-posts.ts'
import { limitGuesses, limitPeople, tellToWait, waitContext } from './http/hold-back.ts'
import { isCutOff } from './http/limit-body.ts'
import { leaveStrangersFiles, limitBodies, limitMethods } from './http/limit-requests.ts'
import { askLater, inOurWords, withOutages } from './http/outages.ts'
import { createPageCache } from './http/page-cache.ts'
import { LAST_RESORT } from './http/plain-page.ts'
import { watchReadiness } from './http/readiness.ts'
import { type Env, requestLog } from './http/request-log.ts'
import { routeTable } from './http/route-table.ts'
import { routersOf } from './http/routers.ts'
import { PLAIN_POLICY, secureAnswers, securityHeaders } from './http/security-headers.ts'
import { serveLogo } from './http/serve-logo.ts'
import { createServePage } from './http/serve-page.ts'
import { servePictures } from './http/serve-pictures.ts'
import { databaseAwayContext, shopContext } from './http/shop-context.ts'
import { keepFromIndex, siteFiles } from './http/site-files.ts'
import { refuseUnreadable, storableRequest } from './http/storable-request.ts'
import { paymentReturns, webhooks } from './http/webhooks.ts'
import { goingLiveFault, testDataWords } from './owner/going-live.ts'
import { armDisputes } from './payments/disputes.ts'
import { armTerms } from './retention/keep-terms.ts'
import { rememberMode } from './settings/mode.ts'
import { openShop, type Shop } from './shop.ts'
import { toStartFault } from './start-fault.ts'
import { HANDLERS } from './work/handlers.ts'
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
  armTerms(shop.db, shop.now()).catch((err: unknown) => shop.log.error({ err }, 'terms'))
  armDisputes(shop.db, shop.payments, shop.now()).catch((err: unknown) => shop.log.error({ err }, 'disputes'))
  const workers = [
    startWorker(shop, HANDLERS),
    startReleasing(shop),
    startOutbox(shop),
    startOwnerEmails(shop),
    startIndexing(shop),
    startListing(shop),
    startPlanning(shop),
  ]
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) }
}

/** The whole shop as one function from request to answer; and what of it needs no more than memory, before that. */
export async function createApp(shop: Shop) {
  const { config, db, log } = shop
  const cache = createPageCache()
  const current = watchCatalogue(db, config.root, { forget: cache.forget })
  const mode = import.meta.env.PROD ? 'production' : 'development'
  const routerOf = routersOf(withOutages(build as unknown as ServerBuild), mode)
  const routeOf = routeTable(build as unknown as ServerBuild)
  const security = securityHeaders(config)
  const limitPerson = config.rateLimits ? limitPeople() : undefined
  const guesses = config.rateLimits ? limitGuesses() : undefined
  const isReady = watchReadiness({ ...shop, dataDir: config.dataDir })
  const pages = createServePage({
    security,
    current,
    cache,
    routeIds: (path) => routeOf(path).ids,
    async render(c, address, shows) {
      c.set('route', routeOf(c.req.path).pattern)
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
      // The router compares a form's origin with the request's: it must be the one that visitors see. Joined as texts,
      // since a path may begin with two strokes and is no other host then.
      const response = await routerOf(c.req.path)(await storableRequest(origin + address, asGet(c.req.raw)), context)
      const wait = context.get(waitContext)
      if (wait > 0) return tellToWait(c.req.raw, wait)
      return context.get(databaseAwayContext) ? askLater(c.req.raw, response) : inOurWords(c.req.raw, response)
    },
  })

  const app = new Hono<Env>()
  app.use(requestLog(log))
  app.use(pages.fromMemory)
  if (import.meta.env.PROD) app.use(await serveAssets(join(config.root, 'build/client'), security))
  app.use(secureAnswers(security))
  app.use(refuseUnreadable)
  // The process is open and answers: nothing else is asked here, or a database that is away would get it restarted.
  app.get('/healthz', (c) => {
    c.set('route', '/healthz')
    return c.text('ok')
  })
  app.get('/readyz', async (c) => {
    c.set('route', '/readyz')
    return (await isReady()) ? c.text('ready') : c.text('not ready', 503, { 'Retry-After': '5' })
  })
  app.route('/', servePictures(config.root, shop.files))
  app.route('/', serveLogo(db, current))
  app.route('/', webhooks(shop))
  app.route('/', paymentReturns(shop))
  app.use(keepFromIndex)
  app.use(guardPosts(config, log))
  app.use(limitMethods(routeOf))
  app.use(leaveStrangersFiles(isAtDesk(shop)))
  app.use(limitBodies())
  app.route('/', siteFiles({ config, db, current, assetsVersion: (build as unknown as ServerBuild).assets.version }))
  app.all('*', pages.servePage)
  app.onError((error, c) => {
    if (isCutOff(c.req.raw, error)) return c.body(null, 400)
    log.error({ id: c.get('requestId'), err: error }, 'fault')
    for (const [name, value] of Object.entries({ ...security, 'Cache-Control': 'no-store' })) c.header(name, value)
    c.header('Content-Security-Policy', PLAIN_POLICY)
    if (!isDatabaseAway(error)) return c.html(LAST_RESORT, 500)
    const answer = askLater(c.req.raw)
    for (const [name, value] of answer.headers) c.header(name, value)
    return c.newResponse(answer.body, 503)
  })
  return Object.assign(app, { atOnce: answerAtOnce(pages.pageAtHand, log) })
}

/** Whether whoever asks is signed in at the desk. */
const isAtDesk =
  ({ db, config }: Shop) =>
  async (c: Context<Env>) => {
    const seen = { origin: publicOrigin(c.req.raw, config), address: clientAddress(c, config.trustProxy) }
    return (await readSession({ db, config, ...seen }, c.req.raw)) !== undefined
  }

/** The router answers HEAD with an empty page; the whole one is made, and its body left out when it is sent. */
const asGet = (request: Request): Request =>
  request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request
