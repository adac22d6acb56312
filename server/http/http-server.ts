import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { answerBroken, answerBrokenRequests } from './broken-requests.ts'
import type { Log } from './log.ts'

/**
 * How long a request may take to arrive: its head, all of it, and how often that is looked at. Whoever sends a byte now
 * and then would otherwise hold a connection for minutes. A resume of 5MB has to come at 1.4 Mbit a second.
 */
const PATIENCE = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 }

type Fetch = Parameters<typeof getRequestListener>[0]
type Deps = { log: Log; security: Readonly<Record<string, string>> }

/** The shop's own server: what is no HTTP, and what does not come in time, never gets as far as the app. */
export function httpServer(fetch: Fetch, { log, security }: Deps, patience = PATIENCE): Server {
  const server = createServer(patience, getRequestListener(fetch, { errorHandler: answerBroken(log, security) }))
  answerBrokenRequests(server, security)
  return server
}
