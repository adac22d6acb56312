import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { freePort } from '#test/free-port.ts'

type Rule = 'answer' | 'hold' | 'drop'

export type WeakLine = Awaited<ReturnType<typeof openWeakLine>>

/**
 * A connection to the shop that can be weak without being off: the browser hears of no `offline` and `online` event. A
 * request is answered, held until the line is good again, or dropped, as `rule` says.
 */
export async function openWeakLine(shop: string) {
  let rule: (request: IncomingMessage) => Rule = () => 'answer'
  let held: (() => void)[] = []
  const seen: string[] = []
  const line = createServer((incoming, outgoing) => {
    seen.push(`${incoming.method} ${incoming.url}`)
    const fate = rule(incoming)
    if (fate === 'drop') incoming.destroy()
    else if (fate === 'hold') held.push(() => forward(shop, incoming, outgoing))
    else forward(shop, incoming, outgoing)
  })
  const port = await freePort()
  await new Promise<void>((done) => void line.listen(port, done))
  return {
    origin: `http://localhost:${port}`,
    /** Every request so far: its method and path. */
    seen,
    setRule(next: typeof rule) {
      rule = next
    },
    /** Answers what is held and everything from now on. */
    recover() {
      rule = () => 'answer'
      for (const answer of held) answer()
      held = []
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
