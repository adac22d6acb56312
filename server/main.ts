import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type * as App from './app.ts'
import type * as Demo from './demo/demo-app.ts'
import { demoEnvironment } from './demo/demo-environment.ts'
import * as FirstOwner from './desk/first-owner.ts'
import { closeServer, httpServer, openDoor } from './http/http-server.ts'
import { logProcessFaults } from './http/request-log.ts'
import { POLICY, securityHeaders } from './http/security-headers.ts'
import { ownRoot } from './own-files.ts'
import { rememberLocalOrigin } from './settings/queries.ts'
import type { Shop } from './shop.ts'
import { outliveReaders, startWarnings, startWords } from './start-words.ts'
import type { Worker } from './work/worker.ts'
import { closeWorkers } from './workers/pool.ts'

const STOP_AFTER_MS = 10_000
const LIMITS_OFF =
  'RATE_LIMITS=off: nobody counts how often one network posts, nor how many orders it has set aside. For benchmarks only.'

outliveReaders()
const isDevelopment = process.argv.includes('--dev')
const isDemo = process.argv.includes('--demo')
const { server, shop, startWork, firstOwnerLink } = isDevelopment ? await startForDevelopment() : await start()
let worker: Worker | undefined
let isEnding = false
const opening = Promise.withResolvers<void>()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
await open().finally(opening.resolve)

async function open() {
  const { host, port } = shop.config
  const opened = await openDoor(server, { host, port }, () => (isEnding ? undefined : startWork())).catch((error) => {
    console.error(`The shop cannot listen on ${host}:${port}: ${error.message}`)
    process.exit(1)
  })
  worker = opened.work
  console.log(`Regalo is open: http://localhost:${opened.port}`)
  if (isDemo) console.log(`Demo: http://localhost:${opened.port}/demo`)
  if (!shop.config.rateLimits) console.log(LIMITS_OFF)
  await rememberAddress(opened.port)
  await sayFirstLink(opened.port)
  for (const warning of startWarnings(shop.config)) console.warn(warning)
  if (!isDevelopment) logProcessFaults(shop.log)
}

/** Stores the address of a shop without a public one, so that links of the command line lead to it. */
async function rememberAddress(port: number) {
  if (shop.config.publicOrigin) return
  await rememberLocalOrigin(shop.db, `http://localhost:${port}`).catch((err: unknown) =>
    shop.log.error({ err }, 'desk'),
  )
}

/** Until somebody owns the desk; a shop that cannot say it now says it at its next start. */
async function sayFirstLink(port: number) {
  const { db, config, now, log } = shop
  const origin = config.publicOrigin ?? `http://localhost:${port}`
  const link = await firstOwnerLink({ db, dataDir: config.dataDir, origin, now: now() }).catch((err: unknown) =>
    log.error({ err }, 'desk'),
  )
  if (link) console.log(`The desk has no owner yet. This link makes one, once: ${link}`)
}

async function start() {
  if (isDemo) exitWith('The demo runs in development only: npm run dev -- --demo')
  // Whatever this process writes is for its own user alone.
  process.umask(0o077)
  const app = await import('./app.ts')
  const shop = await openOrExit(app)
  const { fetch } = await app.createApp(shop)
  const server = httpServer(fetch, { log: shop.log, security: securityHeaders(shop.config) })
  return { server, shop, startWork: () => app.startWork(shop), firstOwnerLink: FirstOwner.firstOwnerLink }
}

/** Vite stands in front and hands over what it does not know; the app is loaded anew when its files change. */
async function startForDevelopment() {
  const env = isDemo ? await demoEnvironmentOrExit() : process.env
  const { createServer: createVite } = await import('vite')
  const server = createServer((request, response) =>
    vite.middlewares(request, response, () => listener(request, response)),
  )
  // Vite's own connection to the browser would otherwise listen on another port, on every address of this computer.
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
  const { firstOwnerLink } = (await vite.ssrLoadModule('/server/desk/first-owner.ts')) as typeof FirstOwner
  return {
    server,
    firstOwnerLink,
    startWork: () => first.startWork(shop),
    shop: { ...shop, close: async () => void (await Promise.all([vite.close(), shop.close()])) },
  }
}

/** Allows the `<style>` elements in which Vite puts stylesheets; only a build has files for them. */
function withInlineStyles(response: Response): Response {
  const policy = response.headers.get(POLICY)
  if (policy) response.headers.set(POLICY, policy.replace("style-src 'self';", "style-src 'self' 'unsafe-inline';"))
  return response
}

async function demoEnvironmentOrExit() {
  const demo = demoEnvironment(process.env)
  return demo.ok ? demo.env : exitWith(demo.message)
}

async function openOrExit(app: typeof App, env = process.env): Promise<Shop> {
  const opened = await app.open(env, ownRoot)
  if (opened.ok) {
    console.log(startWords(opened.shop.config))
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
 * Takes no new connections and no new work, finishes what is in flight, closes the database, ends. A start that is still
 * under way is finished first, since it uses the database.
 */
async function stop() {
  isEnding = true
  await opening.promise
  await Promise.all([closeServer(server, STOP_AFTER_MS), worker?.stop()])
  await closeWorkers()
  await shop.close()
}
