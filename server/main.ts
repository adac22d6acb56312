import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type * as App from './app.ts'

const root = join(import.meta.dirname, '..')
const STOP_AFTER_MS = 10_000

type Started = { server: Server; close: () => Promise<void>; host: string; port: number }

const { server, close, host, port } = process.argv.includes('--dev') ? await startForDevelopment() : await start()
server.listen(port, host, () => {
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  console.log(`Regalo is open: http://localhost:${bound}`)
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)

async function start(): Promise<Started> {
  const app: typeof App = await import(join(root, 'build/server/app.js'))
  return serveWith(app)
}

async function serveWith(app: typeof App): Promise<Started> {
  const config = configOrExit(app)
  const shop = await app.openShop(config)
  const { fetch } = await app.createApp(shop)
  return { server: createServer(getRequestListener(fetch, { overrideGlobalObjects: true })), close: shop.close, ...config }
}

/** Vite stands in front and hands over what it does not know; the app is loaded anew when its files change. */
async function startForDevelopment(): Promise<Started> {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ server: { middlewareMode: true } })
  const load = () => vite.ssrLoadModule('/server/app.ts') as Promise<typeof App>
  const first = await load()
  const config = configOrExit(first)
  const shop = await first.openShop(config)
  const listener = getRequestListener(async (request, env) => {
    const app = await (await load()).createApp(shop)
    return app.fetch(request, env)
  })
  const server = createServer((request, response) => vite.middlewares(request, response, () => listener(request, response)))
  return { server, close: async () => void (await Promise.all([vite.close(), shop.close()])), ...config }
}

function configOrExit(app: typeof App) {
  try {
    return app.readConfig(process.env, root)
  } catch (error) {
    if (!(error instanceof app.ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Takes no new connections, finishes what is in flight, closes the database, ends. */
async function stop() {
  const overdue = setTimeout(() => server.closeAllConnections(), STOP_AFTER_MS)
  await new Promise<void>((done) => {
    server.close(() => done())
    server.closeIdleConnections()
  })
  clearTimeout(overdue)
  await close()
}
