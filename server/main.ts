import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type * as App from './app.ts'
import { firstOwnerLink } from './desk/first-owner.ts'
import { closeServer, httpServer, openDoor } from './http/http-server.ts'
import { quietLibraries } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { ownRoot } from './own-files.ts'
import type { Shop } from './shop.ts'
import { outliveReaders, startWarnings, startWords } from './start-words.ts'
import type { Worker } from './work/worker.ts'

const STOP_AFTER_MS = 10_000
const LIMITS_OFF =
  'RATE_LIMITS=off: nobody counts how often one network posts, nor how many orders it has set aside. For benchmarks only.'

outliveReaders()
const isDevelopment = process.argv.includes('--dev')
const { server, shop, startWork } = isDevelopment ? await startForDevelopment() : await start()
let worker: Worker | undefined
let isEnding = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
await open()

async function open() {
  const { host, port } = shop.config
  const opened = await openDoor(server, { host, port }, () => (isEnding ? undefined : startWork())).catch((error) => {
    console.error(`The shop cannot listen on ${host}:${port}: ${error.message}`)
    process.exit(1)
  })
  worker = opened.work
  console.log(`Regalo is open: http://localhost:${opened.port}`)
  if (!shop.config.rateLimits) console.log(LIMITS_OFF)
  await sayFirstLink(opened.port)
  for (const warning of startWarnings(shop.config)) console.warn(warning)
  if (!isDevelopment) quietLibraries(shop.log)
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
  // Whatever this process writes is for its own user alone.
  process.umask(0o077)
  const app = await import('./app.ts')
  const shop = await openOrExit(app)
  const { fetch, atOnce } = await app.createApp(shop)
  const server = httpServer(fetch, { log: shop.log, security: securityHeaders(shop.config), atOnce })
  return { server, shop, startWork: () => app.startWork(shop) }
}

/** Vite stands in front and hands over what it does not know; the app is loaded anew when its files change. */
async function startForDevelopment() {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ server: { middlewareMode: true } })
  const load = () => vite.ssrLoadModule('/server/app.ts') as Promise<typeof App>
  const first = await load()
  const shop = await openOrExit(first)
  const listener = getRequestListener(async (request, env) => {
    const app = await (await load()).createApp(shop)
    return app.fetch(request, env)
  })
  const server = createServer((request, response) =>
    vite.middlewares(request, response, () => listener(request, response)),
  )
  return {
    server,
    startWork: () => first.startWork(shop),
    shop: { ...shop, close: async () => void (await Promise.all([vite.close(), shop.close()])) },
  }
}

async function openOrExit(app: typeof App): Promise<Shop> {
  const opened = await app.open(process.env, ownRoot)
  if (opened.ok) {
    console.log(startWords(opened.shop.config))
    if (opened.notice) console.log(opened.notice)
    return opened.shop
  }
  console.error(opened.message)
  process.exit(1)
}

/** Takes no new connections and no new work, finishes what is in flight, closes the database, ends. */
async function stop() {
  isEnding = true
  await Promise.all([closeServer(server, STOP_AFTER_MS), worker?.stop()])
  await shop.close()
}
