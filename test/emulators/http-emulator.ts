import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}
export type Answer = { status: number; json?: unknown; html?: string; location?: string }

/**
 * What a provider does on a bad day: `error` is a 500, `garbage` is no JSON, `busy` is a 429, `slow` answers after a
 * while, `dead` hangs up at once, `lost` does what it was asked and hangs up before it says so; `fine` is a good call
 * between bad ones.
 */
export type Trouble = 'fine' | 'error' | 'garbage' | 'busy' | 'slow' | 'dead' | 'lost'

export const SLOW_MS = 400

/** A provider's HTTP interface on this machine, as real as a socket; it stops with the test that started it. */
export async function startEmulator(answer: (asked: Asked) => Answer | Promise<Answer>) {
  const troubles: Trouble[] = []
  const asked: string[] = []
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const read = await readRequest(request)
    asked.push(`${read.method} ${read.path}`)
    const trouble = troubles.shift()
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
  // Whoever starts it outside a test stops it.
  if (process.env.VITEST) onTestFinished(stop)
  return {
    stop,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The calls that came, in order. */
    asked,
    /** How the next calls go wrong, one by one. */
    misbehave: (...kinds: Trouble[]) => void troubles.push(...kinds),
    /** The bad day is over. */
    recover: () => void troubles.splice(0),
  }
}

async function readRequest(request: IncomingMessage): Promise<Asked> {
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

function send(response: ServerResponse, { status, json, html, location }: Answer) {
  const type = json === undefined ? 'text/html' : 'application/json'
  response.writeHead(status, { 'content-type': type, ...(location ? { location } : {}) })
  response.end(json === undefined ? (html ?? '') : JSON.stringify(json))
}

/** Posts a webhook as the provider does and answers with the status that came back. */
export async function deliver(url: string, sent: { body: string; headers: Record<string, string> }): Promise<number> {
  const response = await fetch(url, { method: 'POST', ...sent })
  await response.arrayBuffer()
  return response.status
}
