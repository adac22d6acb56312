import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { answerBroken, answerBrokenRequests } from './broken-requests.ts'
import type { Log } from './log.ts'
import { holdPipelines } from './pipelines.ts'

/**
 * How long a request may take to arrive: its head, all of it, and how often that is looked at. Whoever sends a byte now
 * and then would otherwise hold a connection for minutes. A resume of 5MB has to come at 1.4 Mbit a second.
 */
const PATIENCE = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 }

/** Whoever speaks HTTP/1.0 names no host, as some load balancers do when they ask whether the shop is ready. */
const NO_HOST = 'localhost'

type Fetch = Parameters<typeof getRequestListener>[0]
type Deps = { log: Log; security: Readonly<Record<string, string>> }

/** The shop's own server: what is no HTTP, and what does not come in time, never gets as far as the app. */
export function httpServer(fetch: Fetch, { log, security }: Deps, patience = PATIENCE): Server {
  const server = createServer(
    patience,
    getRequestListener(fetch, { hostname: NO_HOST, errorHandler: answerBroken(log, security) }),
  )
  answerBrokenRequests(server, security)
  holdPipelines(server)
  return server
}

/** How often connections are looked for that have become idle. */
const LOOK_MS = 50

/**
 * Takes no new connections, lets every connection answer what it was asked, and no more: one that is kept alive would
 * otherwise bring new requests for as long as somebody has any. What is unanswered after `longestMs` is cut off.
 */
export async function closeServer(server: Server, longestMs: number): Promise<void> {
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false
  })
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_MS)
  const overdue = setTimeout(() => server.closeAllConnections(), longestMs)
  await new Promise<void>((done) => {
    server.close(() => done())
  })
  clearInterval(idle)
  clearTimeout(overdue)
}
