import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const CHECK_EVERY_MS = 200

/**
 * Load balancer. Sends each request once, in turn, to the instances whose `/readyz` was 200 at the last check: a
 * request that fails is never repeated, so every failure reaches the visitor.
 */
export async function startBalancer(port: number, instances: readonly number[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  const served = new Map<number, number>()
  let turn = 0
  let open = true

  const server = createServer((incoming, answer) => {
    const [instance] = [...ready].slice(turn++ % Math.max(1, ready.size))
    if (instance === undefined) return void answer.writeHead(502).end('no instance is ready')
    served.set(instance, (served.get(instance) ?? 0) + 1)
    forward(instance, incoming, answer)
  })
  function forward(instance: number, incoming: IncomingMessage, answer: ServerResponse) {
    const { method, url: path, headers } = incoming
    const forwarded = { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress, 'x-forwarded-proto': 'http' }
    const outgoing = request({ host: '127.0.0.1', port: instance, agent, method, path, headers: forwarded })
    outgoing.once('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    outgoing.once('error', (error) => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end(`${error}`)))
    incoming.pipe(outgoing)
  }
  // Visitors keep connections for a few seconds: one that closes as a request arrives would count as a fault.
  server.keepAliveTimeout = 600_000
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  async function check() {
    while (open) {
      await Promise.all(
        instances.map(async (instance) => {
          const response = await fetch(`http://127.0.0.1:${instance}/readyz`).catch(() => undefined)
          await response?.arrayBuffer().catch(() => undefined)
          if (response?.ok) ready.add(instance)
          else ready.delete(instance)
        }),
      )
      await wait(CHECK_EVERY_MS)
    }
  }
  const checking = check()
  return {
    served,
    async untilReady(instance: number) {
      while (!ready.has(instance)) await wait(CHECK_EVERY_MS)
    },
    async stop() {
      open = false
      await checking
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}
