import { createServer, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type * as App from './app.ts'
import * as FirstOwner from './auth/first-owner.ts'
import type * as Demo from './demo/demo-app.ts'
import { demoEnvironment } from './demo/demo-environment.ts'
import { readMailStatus } from './email/mail-status.ts'
import { closeServer, httpServer, listen } from './http/http-server.ts'
import type { Lifecycle } from './http/readiness.ts'
import { logProcessErrors } from './http/request-log.ts'
import { CSP_HEADER, securityHeaders } from './http/security-headers.ts'
import type { Worker } from './jobs/worker.ts'
import { startMetricsServer } from './metrics/metrics-server.ts'
import { projectRoot } from './project-files.ts'
import { recordLocalOrigin } from './settings/queries.ts'
import type { Shop } from './shop.ts'
import { configWarnings, describeConfig, ignoreClosedOutput } from './startup-messages.ts'
import { closeWorkers } from './workers/pool.ts'

const STOP_TIMEOUT_MS = 10_000
const LIMITS_OFF_WARNING = 'RATE_LIMITS=off: posts and stock reservations are not limited. For benchmarks only.'

ignoreClosedOutput()
const isDevelopment = process.argv.includes('--dev')
const isDemo = process.argv.includes('--demo')
const lifecycle: Lifecycle = { phase: 'starting' }
const { server, shop, startWork, firstOwnerLink } = isDevelopment ? await startForDevelopment() : await start()
let worker: Worker | undefined
let metricsServer: Server | undefined
const opening = Promise.withResolvers<void>()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(signal))
await open().finally(opening.resolve)

async function open() {
  const { host, port } = shop.config
  const opened = await listen(server, { host, port }, () =>
    lifecycle.phase === 'stopping' ? undefined : startWork(),
  ).catch((error) => {
    console.error(`The shop cannot listen on ${host}:${port}: ${error.message}`)
    process.exit(1)
  })
  worker = opened.work
  await openMetrics()
  console.log(`Regalo is open: http://localhost:${opened.port}`)
  if (isDemo) console.log(`Demo: http://localhost:${opened.port}/demo`)
  if (!shop.config.rateLimits) console.log(LIMITS_OFF_WARNING)
  await storeLocalOrigin(opened.port)
  await printOwnerLink(opened.port)
  for (const warning of configWarnings(shop.config, await readMailStatus(shop))) console.warn(warning)
  if (!isDevelopment) logProcessErrors(shop.log)
}

async function openMetrics() {
  const { metrics, config } = shop
  if (!metrics || !config.metrics) return
  const { port, host } = config.metrics
  metricsServer = await startMetricsServer(shop, metrics, { port, host }).catch((error) =>
    exitWith(`The metrics cannot listen on ${host}:${port}: ${error.message}`),
  )
}

/** Stores the local origin of a shop without `PUBLIC_ORIGIN`, so that the command line prints working links. */
async function storeLocalOrigin(port: number) {
  if (shop.config.publicOrigin) return
  await recordLocalOrigin(shop.db, `http://localhost:${port}`).catch((err: unknown) => shop.log.error({ err }, 'desk'))
}

/** Prints the link for the first owner while the desk has none. If this fails, the next start prints it. */
async function printOwnerLink(port: number) {
  const { db, config, now, log } = shop
  const origin = config.publicOrigin ?? `http://localhost:${port}`
  const link = await firstOwnerLink({ db, dataDir: config.dataDir, origin, now: now() }).catch((err: unknown) =>
    log.error({ err }, 'desk'),
  )
  if (link) console.log(`The desk has no owner yet. This link creates the owner account and works once: ${link}`)
}

async function start() {
  if (isDemo) exitWith('The demo runs in development only: npm run dev -- --demo')
  process.umask(0o077)
  const app = await import('./app.ts')
  const shop = await openOrExit(app)
  const build = await app.readBuild(shop)
  const { fetch } = await app.createApp(shop, build, lifecycle)
  const server = httpServer(fetch, { log: shop.log, security: securityHeaders(shop.config) })
  const startWork = () => app.startWork(shop, build, lifecycle)
  return { server, shop, startWork, firstOwnerLink: FirstOwner.firstOwnerLink }
}

/**
 * Starts the development server: Vite answers first and passes the rest to the app, which is reloaded when its files
 * change.
 */
async function startForDevelopment() {
  const env = isDemo ? await demoEnvironmentOrExit() : process.env
  const { createServer: createVite } = await import('vite')
  const server = createServer((request, response) =>
    vite.middlewares(request, response, () => listener(request, response)),
  )
  // Vite's own WebSocket server would listen on another port, on every address of this computer.
  const vite = await createVite({ server: { middlewareMode: true, ws: { server } } })
  const load = () => vite.ssrLoadModule('/server/app.ts') as Promise<typeof App>
  const loadDemo = () => vite.ssrLoadModule('/server/demo/demo-app.ts') as Promise<typeof Demo>
  const first = await load()
  const shop = await openOrExit(first, env)
  const demoFault = isDemo ? await (await loadDemo()).prepareDemo(shop) : undefined
  if (demoFault) exitWith(demoFault)
  const listener = getRequestListener(async (request, bindings) => {
    const app = await (await load()).createApp(shop)
    const withDemo = isDemo ? (await loadDemo()).createDemoApp(shop, app) : app
    return withInlineStyles(await withDemo.fetch(request, bindings))
  })
  // Loaded by Vite like the database: Kysely's classes differ between its copy of the modules and Node's.
  const { firstOwnerLink } = (await vite.ssrLoadModule('/server/auth/first-owner.ts')) as typeof FirstOwner
  return {
    server,
    firstOwnerLink,
    startWork: () => first.startWork(shop),
    shop: { ...shop, close: async () => void (await Promise.all([vite.close(), shop.close()])) },
  }
}

/** Allows the `<style>` elements in which Vite puts stylesheets; only a build has files for them. */
function withInlineStyles(response: Response): Response {
  const policy = response.headers.get(CSP_HEADER)
  if (policy) response.headers.set(CSP_HEADER, policy.replace("style-src 'self';", "style-src 'self' 'unsafe-inline';"))
  return response
}

async function demoEnvironmentOrExit() {
  const demo = demoEnvironment(process.env)
  return demo.ok ? demo.env : exitWith(demo.message)
}

async function openOrExit(app: typeof App, env = process.env): Promise<Shop> {
  const opened = await app.openFromEnvironment(env, projectRoot)
  if (opened.ok) {
    console.log(describeConfig(opened.shop.config, await readMailStatus(opened.shop)))
    if (opened.notice) console.log(opened.notice)
    return opened.shop
  }
  return exitWith(opened.message)
}

function exitWith(message: string): never {
  console.error(message)
  process.exit(1)
}

/**
 * Stops accepting connections and jobs, finishes those in flight, and closes the database. Waits for an unfinished
 * start first, since it uses the database. Before a SIGTERM closes the connections, load balancers have
 * `SHUTDOWN_DELAY_SECONDS` to notice that `/readyz` is 503.
 */
async function stop(signal: 'SIGTERM' | 'SIGINT') {
  lifecycle.phase = 'stopping'
  await opening.promise
  const delayMs = signal === 'SIGTERM' ? shop.config.shutdownDelayMs : 0
  const closing = pause(delayMs).then(() => closeServer(server, STOP_TIMEOUT_MS))
  await Promise.all([closing, worker?.stop()])
  metricsServer?.close()
  metricsServer?.closeAllConnections()
  await closeWorkers()
  await shop.close()
}
