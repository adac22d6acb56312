import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

export type EmulatorRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}
export type EmulatorResponse = { status: number; json?: unknown; html?: string; location?: string }

/**
 * Failure modes of a provider. `error` is a 500, `garbage` invalid JSON, `busy` a 429, `slow` a delayed response.
 *
 * `dead` closes the connection at once, `lost` after it did the work; `fine` is a normal call in between.
 */
export type FailureMode = 'fine' | 'error' | 'garbage' | 'busy' | 'slow' | 'dead' | 'lost'

export const SLOW_MS = 400

/** Starts an HTTP server that emulates a provider; stopped after the test. */
export async function startEmulator(
  answer: (requests: EmulatorRequest) => EmulatorResponse | Promise<EmulatorResponse>,
) {
  const failures: FailureMode[] = []
  const requests: string[] = []
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const read = await readRequest(request)
    requests.push(`${read.method} ${read.path}`)
    const trouble = failures.shift()
    if (trouble === 'dead') return void response.destroy()
    if (trouble === 'error') return send(response, { status: 500, html: '<h1>Internal Server Error</h1>' })
    if (trouble === 'busy') return send(response, { status: 429, json: { message: 'later' } })
    if (trouble === 'garbage') return send(response, { status: 200, html: '<html>not what you asked for</html>' })
    if (trouble === 'slow') await wait(SLOW_MS)
    const answered = await answer(read)
    if (trouble === 'lost') return void response.destroy()
    send(response, answered)
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  async function stop() {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  // Outside of a test the caller stops it.
  if (process.env.VITEST) onTestFinished(stop)
  return {
    stop,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Calls received, in order. */
    asked: requests,
    /** Failure modes of the next calls, one each. */
    misbehave: (...kinds: FailureMode[]) => void failures.push(...kinds),
    /** Clears the failure modes. */
    recover: () => void failures.splice(0),
  }
}

async function readRequest(request: IncomingMessage): Promise<EmulatorRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const url = new URL(request.url ?? '/', 'http://emulator')
  const body = Buffer.concat(chunks).toString('utf8')
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body,
  }
}

function send(response: ServerResponse, { status, json, html, location }: EmulatorResponse) {
  const type = json === undefined ? 'text/html' : 'application/json'
  response.writeHead(status, { 'content-type': type, ...(location ? { location } : {}) })
  response.end(json === undefined ? (html ?? '') : JSON.stringify(json))
}

/** Posts a webhook as the provider does; returns the response status. */
export async function deliver(url: string, sent: { body: string; headers: Record<string, string> }): Promise<number> {
  const response = await fetch(url, { method: 'POST', ...sent })
  await response.arrayBuffer()
  return response.status
}
