import { once } from 'node:events'
import { createServer, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Log } from '#server/log.ts'
import { hasConsistentHost } from './malformed-requests.ts'
import { PLAIN_CSP } from './security-headers.ts'
import { LAST_RESORT_PAGE, UNREADABLE_PAGE } from './static-pages.ts'

/** Limits against slow clients. A 5 MB resume must arrive within `requestTimeout`: 1.4 Mbit/s. */
const TIMEOUTS = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  // Longer than the minute of most proxies: a request sent on a connection that the server is closing gets no answer.
  keepAliveTimeout: 65_000,
}

/** Host of HTTP/1.0 requests without a `Host` header, which some load balancers send as health probes. */
const DEFAULT_HOST = 'localhost'

type Fetch = Parameters<typeof getRequestListener>[0]
type Headers = Readonly<Record<string, string>>
type Deps = { log: Log; security: Headers }

/**
 * HTTP server of the shop. Malformed and late requests are answered here, with the security headers, and never reach
 * `fetch`.
 */
export function httpServer(
  fetch: Fetch,
  { log, security }: Deps,
  timeouts: Partial<typeof TIMEOUTS & { keepAliveTimeoutBuffer: number }> = {},
): Server {
  const listener = getRequestListener(fetch, { hostname: DEFAULT_HOST, errorHandler: errorResponder(log, security) })
  // Node's own check of the Host header would answer without the security headers.
  const server = createServer({ ...TIMEOUTS, ...timeouts, requireHostHeader: false }, (request, response) =>
    hasConsistentHost(request) ? listener(request, response) : refuse(response, 400, security),
  )
  server.on('checkExpectation', (_, response: ServerResponse) => refuse(response, 417, security))
  server.on('connect', (_, socket) => refuseSocket(socket, 405, { Allow: 'GET, HEAD, OPTIONS', ...security }))
  trackConnections(server)
  handleClientErrors(server, security)
  closeIdle(server)
  return server
}

/**
 * Listens, then calls `begin`: an instance whose port is taken fails before it starts any job. Returns the actual
 * port.
 */
export async function listen<Work>(
  server: Server,
  { port, host }: { port: number; host: string },
  begin: () => Work,
): Promise<{ port: number; work: Work }> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : port, work: begin() }
}

const IDLE_CHECK_MS = 50
/** Time for requests that are already on their way when the server closes. */
const GRACE_MS = 500

/**
 * Stops accepting connections and resolves once all are closed. Requests that have arrived are answered; each answer
 * ends keep-alive. Connections without an unanswered request are cut after `GRACE_MS`, all others after `timeoutMs`.
 */
export async function closeServer(server: Server, timeoutMs: number): Promise<void> {
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false
  })
  const graceEnds = performance.now() + GRACE_MS
  const idle = setInterval(() => {
    server.closeIdleConnections()
    if (performance.now() > graceEnds) closeUnused(server)
  }, IDLE_CHECK_MS)
  const overdue = setTimeout(() => server.closeAllConnections(), timeoutMs)
  await new Promise((closed) => server.close(closed))
  clearInterval(idle)
  clearTimeout(overdue)
}

/**
 * `unanswered`: requests without a complete answer. `queued`: those of them that were pipelined. `current`: the
 * answer being sent.
 */
type Connection = { unanswered: number; queued: number; current?: ServerResponse }

const connections = new WeakMap<Server, Map<Socket, Connection>>()

/**
 * Counts the requests of each connection, and stops reading from one with pipelined requests until they are answered: a
 * client that sends many and reads no answer would otherwise fill the memory. Browsers do not pipeline.
 */
function trackConnections(server: Server): void {
  const open = new Map<Socket, Connection>()
  connections.set(server, open)
  server.on('connection', (socket: Socket) => {
    open.set(socket, { unanswered: 0, queued: 0 })
    socket.once('close', () => open.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    const connection = open.get(socket)
    if (!connection) return
    connection.unanswered += 1
    response.once('close', () => {
      connection.unanswered -= 1
    })
    // Node assigns the socket to a response once all earlier ones are sent.
    if (response.socket) connection.current = response
    else pauseWhileQueued(socket, connection, response)
  })
}

function pauseWhileQueued(socket: Socket, connection: Connection, response: ServerResponse): void {
  connection.queued += 1
  // Node resumes the socket after each complete request; the next tick comes after all requests of this chunk.
  process.nextTick(() => connection.queued > 0 && socket.pause())
  response.once('close', () => {
    connection.queued -= 1
    if (connection.queued === 0) socket.resume()
  })
}

/** Node's `closeIdleConnections` leaves connections open that never sent a complete request. */
function closeUnused(server: Server): void {
  for (const [socket, { unanswered }] of connections.get(server) ?? []) if (unanswered === 0) socket.destroy()
}

/** Closes idle connections, but first reads a request that arrived while a busy process let the timeout pass. */
function closeIdle(server: Server): void {
  server.on('timeout', (socket: Socket) => {
    const { bytesRead } = socket
    setImmediate(() => socket.bytesRead === bytesRead && socket.destroy())
  })
}

const CLIENT_ERROR_STATUS: Partial<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers what Node's parser rejects. While an earlier answer is being sent, the connection is cut instead. */
function handleClientErrors(server: Server, security: Headers): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const current = connections.get(server)?.get(socket as Socket)?.current
    const isAnswering = current?.headersSent && !current.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) return void socket.destroy()
    refuseSocket(socket, CLIENT_ERROR_STATUS[error.code ?? ''] ?? 400, security)
  })
}

const emptyHeaders = (headers: Headers): Headers => ({
  Connection: 'close',
  'Cache-Control': 'no-store',
  'Content-Length': '0',
  ...headers,
})

const HALF_OPEN_MS = 1000

/** Sends a status without a body on a socket that has no response object, and closes it. */
function refuseSocket(socket: Duplex, status: number, headers: Headers): void {
  const lines = Object.entries(emptyHeaders(headers)).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`)
  const timer = setTimeout(() => socket.destroy(), HALF_OPEN_MS)
  socket.once('close', () => clearTimeout(timer))
}

const refuse = (response: ServerResponse, status: 400 | 417, security: Headers): void =>
  void response.writeHead(status, emptyHeaders(security)).end()

/** Answers 400 for a request that has no valid URL; logs every other error and answers 500. */
const errorResponder = (log: Log, security: Headers) => (error: unknown) => {
  const isUnreadable = error instanceof RequestError
  if (!isUnreadable) log.error({ err: error }, 'fault')
  return new Response(isUnreadable ? UNREADABLE_PAGE : LAST_RESORT_PAGE, {
    status: isUnreadable ? 400 : 500,
    headers: { ...security, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PLAIN_CSP },
  })
}
