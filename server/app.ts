import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { type Context, type ErrorHandler, Hono } from 'hono'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { readSession } from './auth/require-role.ts'
import { buildId } from './builds/build-archive.ts'
import { startSharingBuild } from './builds/share-build.ts'
import { openStoredBuilds } from './builds/stored-builds.ts'
import { watchCatalogue } from './catalogue/catalogue-state.ts'
import { readConfig } from './config.ts'
import { isDatabaseUnavailable } from './db/portable.ts'
import { StartupError } from './db/wait-for-database.ts'
import { canSendEmail } from './email/mail-status.ts'
import { startOutbox } from './email/outbox-worker.ts'
import { openPrimaryStore } from './files/open-file-store.ts'
import { hashedAssets, readAssets, serveAssets, serveOtherBuilds } from './http/assets.ts'
import { redirectToCanonical } from './http/canonical-redirect.ts'
import { clientAddress, publicOrigin, visitorNetwork } from './http/client-address.ts'
import { redirectDeskRefusal, unavailableResponse, withErrorPage, withOutageResponses } from './http/error-responses.ts'
import { guardPosts, limitDailyPosts } from './http/guard-posts.ts'
import { isClientAbort } from './http/limit-body.ts'
import { limitNotFound, skipLimitedNotFound, skipNotFoundContext } from './http/limit-not-found.ts'
import { dropAnonymousUploads, limitBodies, limitMethods } from './http/limit-requests.ts'
import { rejectUndecodable, sanitizeRequest } from './http/malformed-requests.ts'
import { createPageCache } from './http/page-cache.ts'
import { createGuessLimit, createPersonLimit, retryAfterContext, tooManyRequests } from './http/rate-limit.ts'
import { createReadinessProbe, type Lifecycle, probes } from './http/readiness.ts'
import { type Env, requestLog } from './http/request-log.ts'
import { createRouters, createRouteTable, manifestScript, withoutDesk } from './http/route-table.ts'
import { addSecurityHeaders, PLAIN_CSP, securityHeaders } from './http/security-headers.ts'
import { serveLogo } from './http/serve-logo.ts'
import { createServePage } from './http/serve-page.ts'
import { servePictures } from './http/serve-pictures.ts'
import { databaseUnavailableContext, shopContext } from './http/shop-context.ts'
import { preventIndexing, siteFiles } from './http/site-files.ts'
import { LAST_RESORT_PAGE } from './http/static-pages.ts'
import { paymentReturns, webhooks } from './http/webhooks.ts'
import { JOB_HANDLERS } from './jobs/handlers.ts'
import { ensureHourlyJobs } from './jobs/hourly.ts'
import {
  startIndexing,
  startListingOrders,
  startNightlyBackups,
  startOptimizingPlans,
  startOwnerEmails,
  startReleasingStock,
} from './jobs/loops.ts'
import { startWorker, type Worker } from './jobs/worker.ts'
import { scheduleDisputePolling } from './payments/disputes.ts'
import { offersQrCodes } from './payments/qr/qr-account.ts'
import { ensureRetentionJobs } from './retention/policies.ts'
import { describeTestData, findGoLiveFault } from './settings/go-live.ts'
import { recordPaymentMode } from './settings/recorded-state.ts'
import { openServingShop, type Shop } from './shop.ts'
import { asStartupError } from './startup-error.ts'

/** Opens the shop for an environment. Returns a message when the environment or the database does not allow it. */
export async function openFromEnvironment(env: Record<string, string | undefined>, root: string) {
  const result = readConfig(env, root)
  if (!result.ok) return result
  const shop = await openServingShop(result.config).catch(asStartupError)
  if (shop instanceof StartupError) return { ok: false as const, message: shop.message }
  const live = result.config.payments === 'live'
  const message = live ? await findGoLiveFault(shop.db, result.config) : undefined
  if (message === undefined) {
    await recordPaymentMode(shop.db, result.config.payments)
    return { ok: true as const, shop, notice: live ? await describeTestData(shop.db) : undefined }
  }
  await shop.close()
  return { ok: false as const, message }
}

const MODE = import.meta.env.PROD ? 'production' : 'development'

type OwnBuild = Awaited<ReturnType<typeof readBuild>>

/** Reads the browser build of this version. `undefined` in development, where Vite serves it. */
export async function readBuild({ config }: Pick<Shop, 'config'>) {
  if (!import.meta.env.PROD) return undefined
  const scripts = manifestScript(withoutDesk(build as unknown as ServerBuild, MODE))
  const files = await readAssets(join(config.root, 'build/client'), scripts)
  return { files, hashed: hashedAssets(files), store: await openPrimaryStore(config) }
}

/**
 * Starts the background work and the sending of emails, until stopped. The lifecycle is open once this build is in
 * the file store.
 */
export function startWork(shop: Shop, build?: OwnBuild, lifecycle: Lifecycle = { phase: 'open' }): Worker {
  const sharing = build && startSharingBuild({ store: build.store, assets: build.hashed, log: shop.log })
  void (sharing?.published ?? Promise.resolve()).then(() => {
    if (lifecycle.phase === 'starting') lifecycle.phase = 'open'
  })
  const arming = [
    ensureRetentionJobs(shop.db, shop.now()).catch((err: unknown) => shop.log.error({ err }, 'terms')),
    ensureHourlyJobs(shop.db, shop.now()).catch((err: unknown) => shop.log.error({ err }, 'hourly')),
    scheduleDisputePolling(shop.db, shop.payments, shop.now()).catch((err: unknown) =>
      shop.log.error({ err }, 'disputes'),
    ),
  ]
  const workers = [
    startWorker(shop, JOB_HANDLERS),
    startReleasingStock(shop),
    startOutbox(shop),
    startOwnerEmails(shop),
    startIndexing(shop),
    startListingOrders(shop),
    startOptimizingPlans(shop),
    startNightlyBackups(shop),
    ...(sharing ? [sharing] : []),
  ]
  return { stop: async () => void (await Promise.all([...arming, ...workers.map((worker) => worker.stop())])) }
}

/** Creates the HTTP application. Middleware that needs only memory comes first. */
export async function createApp(shop: Shop, ownBuild?: OwnBuild, lifecycle: Lifecycle = { phase: 'open' }) {
  const { config, db, log } = shop
  const cache = createPageCache()
  const current = watchCatalogue(db, config.root, {
    forget: cache.invalidate,
    canSendEmail: () => canSendEmail(shop),
    hasQrCodes: () => offersQrCodes(shop.db, shop.payments),
  })
  const { routerOf } = createRouters(skipLimitedNotFound(withOutageResponses(build as unknown as ServerBuild)), MODE)
  const routeOf = createRouteTable(build as unknown as ServerBuild)
  const security = securityHeaders(config)
  const limitPerson = config.rateLimits ? createPersonLimit() : undefined
  const guesses = config.rateLimits ? createGuessLimit() : undefined
  const notFound = limitNotFound(config)
  const isReady = createReadinessProbe({ ...shop, dataDir: config.dataDir })
  const pages = createServePage({
    security,
    current,
    cache,
    onLookup: shop.metrics?.onPage,
    routeIds: (path) => routeOf(path).ids,
    async render(c, address, shows, path) {
      c.set('route', routeOf(path).pattern)
      const { settings, promises, rates, delivery, offers, announcement, occasions, collections, lists, ...state } =
        await current()
      const origin = publicOrigin(c.req.raw, config)
      const context = new RouterContextProvider(
        new Map([
          [
            shopContext,
            {
              ...shop,
              ...{ settings, promises },
              ...{ rates, delivery, offers, announcement, occasions },
              ...{ collections, lists },
              ...{ sendsEmail: state.sendsEmail, qrCodes: state.qrCodes },
              shows,
              origin,
              requestId: c.get('requestId'),
              address: clientAddress(c, config.trustProxy),
              network: visitorNetwork(c, config),
              limitPerson,
              guesses,
            },
          ],
        ]),
      )
      const isOwnPath = path === c.req.path
      context.set(skipNotFoundContext, isOwnPath && notFound.isSpent(visitorNetwork(c, config)))
      // React Router compares the form's origin with the URL of the request, so it must be the public one. The parts
      // are concatenated as text: a path with two leading slashes would otherwise be parsed as a host.
      const request = isOwnPath ? asGet(c.req.raw) : new Request(origin + path, { headers: c.req.raw.headers })
      const response = await routerOf(path)(await sanitizeRequest(origin + address, request), context)
      const retryAfter = context.get(retryAfterContext)
      if (retryAfter > 0) return tooManyRequests(c.req.raw, retryAfter)
      if (context.get(databaseUnavailableContext)) return unavailableResponse(c.req.raw, response)
      return redirectDeskRefusal(c.req.raw, withErrorPage(c.req.raw, response))
    },
  })

  const app = new Hono<Env>()
  app.use(requestLog(log, shop.metrics))
  app.use(pages.fromMemory)
  if (ownBuild)
    app.use(serveAssets(ownBuild.files, security), serveOtherBuilds(findInOtherBuilds(ownBuild, log), security))
  app.use(addSecurityHeaders(security))
  app.use(notFound.limit, pages.refuseOverlong)
  app.use(rejectUndecodable)
  app.route('/', probes(isReady, lifecycle))
  app.route('/', servePictures(config.root, shop.files))
  app.route('/', serveLogo(db, current))
  app.route('/', webhooks(shop))
  app.route('/', paymentReturns(shop))
  app.use(preventIndexing)
  app.use(guardPosts(config, log))
  app.use(limitMethods(routeOf))
  app.use(dropAnonymousUploads(hasDeskSession(shop)))
  app.use(limitBodies(config))
  app.use(limitDailyPosts({ ...shop, routeOf }))
  app.route('/', siteFiles({ config, db, current, assetsVersion: (build as unknown as ServerBuild).assets.version }))
  app.use(redirectToCanonical({ db, current }))
  app.all('*', pages.servePage)
  app.onError(errorHandler(shop, security))
  return app
}

const findInOtherBuilds = ({ hashed, store }: NonNullable<OwnBuild>, log: Shop['log']) =>
  openStoredBuilds({ store, ownId: buildId(hashed), log })

/** Answers a fault that no page could: 503 while the database is away, else 500 with the last-resort page. */
const errorHandler =
  ({ log }: Pick<Shop, 'log'>, security: Readonly<Record<string, string>>): ErrorHandler<Env> =>
  (error, c) => {
    if (isClientAbort(c.req.raw, error)) return c.body(null, 400)
    log.error({ id: c.get('requestId'), err: error }, 'fault')
    for (const [name, value] of Object.entries({ ...security, 'Cache-Control': 'no-store' })) c.header(name, value)
    c.header('Content-Security-Policy', PLAIN_CSP)
    if (!isDatabaseUnavailable(error)) return c.html(LAST_RESORT_PAGE, 500)
    const answer = unavailableResponse(c.req.raw)
    for (const [name, value] of answer.headers) c.header(name, value)
    return c.newResponse(answer.body, 503)
  }

/** Returns a function that tells whether a request has a desk session. */
const hasDeskSession =
  ({ db, config, log }: Shop) =>
  async (c: Context<Env>) => {
    const client = { origin: publicOrigin(c.req.raw, config), address: clientAddress(c, config.trustProxy) }
    return (await readSession({ db, config, log, ...client }, c.req.raw)) !== undefined
  }

/**
 * The router renders an empty page for HEAD; the full page is rendered instead, and its body dropped when it is sent.
 */
const asGet = (request: Request): Request =>
  request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request
