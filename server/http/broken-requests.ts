import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { RequestError } from '@hono/node-server'
import type { Log } from '#server/log.ts'
import { LAST_RESORT, UNREADABLE } from './plain-page.ts'
import { PLAIN_POLICY } from './security-headers.ts'

type Headers = Readonly<Record<string, string>>

const STATUS_OF: Partial<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** What is no HTTP never gets as far as the app: it is answered here, by its status and the headers of every answer. */
export function answerBrokenRequests(server: Server, security: Headers): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const status = STATUS_OF[error.code ?? ''] ?? 400
    const headers = { Connection: 'close', 'Content-Length': '0', ...security }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`)
  })
}

/** HTTP that the app is not asked about: answered with a status, no words, and the headers of every answer. */
export function refuse(response: ServerResponse, status: 400 | 417, security: Headers): void {
  response
    .writeHead(status, { Connection: 'close', 'Cache-Control': 'no-store', 'Content-Length': 0, ...security })
    .end()
}

/** HTTP whose address or host is none cannot be given to the app; whatever else comes out of it is a fault. */
export const answerBroken = (log: Log, security: Headers) => (error: unknown) => {
  const isUnreadable = error instanceof RequestError
  if (!isUnreadable) log.error({ err: error }, 'fault')
  return new Response(isUnreadable ? UNREADABLE : LAST_RESORT, {
    status: isUnreadable ? 400 : 500,
    headers: { ...security, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PLAIN_POLICY },
  })
}
