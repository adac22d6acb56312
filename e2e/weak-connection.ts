import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { freePort } from '#test/free-port.ts'

type RequestRule = 'answer' | 'hold' | 'drop'

export type WeakConnection = Awaited<ReturnType<typeof openWeakConnection>>

/**
 * A proxy to the shop with a weak connection. The browser sees no `offline` or `online` event.
 *
 * `drawRule` decides whether a request is answered, held until recovery, or dropped.
 */
export async function openWeakConnection(shop: string) {
  let rule: (request: IncomingMessage) => RequestRule = () => 'answer'
  let delayed: (() => void)[] = []
  const seen: string[] = []
  const line = createServer((incoming, outgoing) => {
    seen.push(`${incoming.method} ${incoming.url}`)
    const fate = rule(incoming)
    if (fate === 'drop') incoming.destroy()
    else if (fate === 'hold') delayed.push(() => forward(shop, incoming, outgoing))
    else forward(shop, incoming, outgoing)
  })
  const port = await freePort()
  await new Promise<void>((done) => void line.listen(port, done))
  return {
    origin: `http://localhost:${port}`,
    /** Method and path of every request so far. */
    seen,
    setRule(next: typeof rule) {
      rule = next
    },
    /** Answers held and later requests. */
    recover() {
      rule = () => 'answer'
      for (const answer of delayed) answer()
      delayed = []
    },
    async close() {
      line.closeAllConnections()
      await new Promise((done) => line.close(done))
    },
  }
}

function forward(shop: string, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { method, headers, url = '/' } = incoming
  const onward = request(new URL(url, shop), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', () => outgoing.destroy())
  incoming.pipe(onward)
}
