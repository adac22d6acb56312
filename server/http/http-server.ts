import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Log } from '#server/log.ts'
import { LAST_RESORT, UNREADABLE } from './plain-page.ts'
import { PLAIN_POLICY } from './security-headers.ts'

/**
 * How long a request may take to arrive: its head, all of it, and how often that is looked at. Whoever sends a byte now
 * and then would otherwise hold a connection for minutes. A resume of 5MB has to come at 1.4 Mbit a second.
 */
const TIMEOUTS = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  // Longer than proxies keep theirs, mostly a minute: who asks on a connection that is just being closed hears nothing.
  keepAliveTimeout: 65_000,
}

/** Whoever speaks HTTP/1.0 names no host, as some load balancers do when they ask whether the shop is ready. */
const NO_HOST = 'localhost'

type Fetch = Parameters<typeof getRequestListener>[0]
type Deps = {
  log: Log
  security: Readonly<Record<string, string>>
  /** Answers what needs no app; says whether it did. */
  atOnce?: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** The shop's own server: what is no HTTP, and what does not come in time, never gets as far as the app. */
export function httpServer(
  fetch: Fetch,
  { log, security, atOnce }: Deps,
  timeouts: Partial<typeof TIMEOUTS & { keepAliveTimeoutBuffer: number }> = {},
): Server {
  const listener = getRequestListener(fetch, { hostname: NO_HOST, errorHandler: answerBroken(log, security) })
  // Node would refuse a request without a host by itself, and without these headers.
  const server = createServer({ ...TIMEOUTS, ...timeouts, requireHostHeader: false }, (request, response) => {
    if (atOnce?.(request, response)) return undefined
    return lacksHost(request) ? refuse(response, 400, security) : listener(request, response)
  })
  server.on('checkExpectation', (_, response: ServerResponse) => refuse(response, 417, security))
  server.on('connect', (_, socket) => sayAndClose(socket, 405, { Allow: TUNNELS_NOWHERE, ...security }))
  answerBrokenRequests(server, security)
  holdPipelines(server)
  closeIdle(server)
  return server
}

/** A host is named by whoever speaks HTTP/1.1 (RFC 9112 §3.2). */
const lacksHost = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.1' && headers.host === undefined

/**
 * Opens the door, and only when it is open begins what the shop does by itself: one that finds its port taken, because
 * another one is running, must not send emails or ask providers first. Answers with the port that it got.
 */
export async function openDoor<Work>(
  server: Server,
  { port, host }: { port: number; host: string },
  begin: () => Work,
): Promise<{ port: number; work: Work }> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : port, work: begin() }
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

/**
 * Browsers ask for one thing after the other; whoever sends many requests at once on one connection and reads no answer
 * would have them all worked on, and their answers kept in memory. Nothing more is read from such a connection until all
 * that was read from it is answered.
 */
function holdPipelines(server: Server): void {
  const behind = new WeakMap<Socket, number>()
  server.prependListener('request', ({ socket }, response) => {
    // It has the connection where no answer before it is still on its way.
    if (response.socket) return
    behind.set(socket, (behind.get(socket) ?? 0) + 1)
    // Node reads on after each request that is complete; this comes after all that arrived with it.
    process.nextTick(() => behind.get(socket) !== 0 && socket.pause())
    response.once('close', () => {
      const left = (behind.get(socket) ?? 1) - 1
      behind.set(socket, left)
      if (left === 0) socket.resume()
    })
  })
}

/**
 * Closes a connection on which nothing was asked for long. Where the process was busy when its time was up, what was
 * asked meanwhile lies unread: it is read first, or whoever asked would hear nothing at all.
 */
function closeIdle(server: Server): void {
  server.on('timeout', (socket: Socket) => {
    const heard = socket.bytesRead
    setImmediate(() => socket.bytesRead === heard && socket.destroy())
  })
}

type Headers = Readonly<Record<string, string>>

/** How long whoever was told that it is over may keep the connection from closing. */
const LISTENS_MS = 1000

/** What is taken at the place of a CONNECT, which is another host: a shop is no tunnel. */
const TUNNELS_NOWHERE = 'GET, HEAD, OPTIONS'

/** An answer without words, for a connection on which there is nothing to answer with; it is over then, for both sides. */
function sayAndClose(socket: Duplex, status: number, headers: Headers): void {
  const all = { Connection: 'close', 'Cache-Control': 'no-store', 'Content-Length': '0', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`)
  const gone = setTimeout(() => socket.destroy(), LISTENS_MS)
  socket.once('close', () => clearTimeout(gone))
}

const STATUS_OF: Partial<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * What is no HTTP never gets as far as the app: it is answered here, by its status and the headers of every answer. Where
 * an answer to what came before has begun, this one would stand in the midst of it: that is cut off instead.
 */
function answerBrokenRequests(server: Server, security: Headers): void {
  const underWay = new WeakMap<Duplex, ServerResponse>()
  server.prependListener('request', ({ socket }, response) => {
    if (response.socket) underWay.set(socket, response)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const before = underWay.get(socket)
    const isAnswering = before?.headersSent && !before.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) {
      socket.destroy()
      return
    }
    sayAndClose(socket, STATUS_OF[error.code ?? ''] ?? 400, security)
  })
}

/** HTTP that the app is not asked about: answered with a status, no words, and the headers of every answer. */
function refuse(response: ServerResponse, status: 400 | 417, security: Headers): void {
  response
    .writeHead(status, { Connection: 'close', 'Cache-Control': 'no-store', 'Content-Length': 0, ...security })
    .end()
}

/** HTTP whose address or host is none cannot be given to the app; whatever else comes out of it is a fault. */
const answerBroken = (log: Log, security: Headers) => (error: unknown) => {
  const isUnreadable = error instanceof RequestError
  if (!isUnreadable) log.error({ err: error }, 'fault')
  return new Response(isUnreadable ? UNREADABLE : LAST_RESORT, {
    status: isUnreadable ? 400 : 500,
    headers: { ...security, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PLAIN_POLICY },
  })
}
