import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { type Context, Hono } from 'hono'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createLog } from '#server/log.ts'
import { createBodyGate, type GateLimits } from './body-gate.ts'
import { closeServer, httpServer } from './http-server.ts'
import { createBodyQueue, limitBody } from './limit-body.ts'
import type { Env } from './request-log.ts'

const MAX = 1000
const PART = 'x'.repeat(500)
const HEAD = 'POST / HTTP/1.1\r\nHost: shop\r\n'
const asChunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

const tooLong = (c: Context<Env>) => c.text('too much', 413, { Connection: 'close' })

/** A gate for senders that name their network, with no limits but the given ones. */
const gateOf = (limits: Partial<GateLimits>) => ({
  gate: createBodyGate({ posts: 1000, bytes: 1e9, networkPosts: 1000, networkBytes: 1e9, ...limits }),
  networkOf: (c: Context<Env>) => c.req.header('x-network'),
})

/** Returns the answer to a sender that sends part after part, each once the previous one was read. */
async function answerTo(parts: readonly string[]) {
  const app = new Hono<Env>()
  app.use(limitBody({ maxBytes: MAX, tooLong, gate: { ...gateOf({}), withinMs: 60_000 } }))
  app.post('/', async (c) => c.text(`read ${(await c.req.text()).length}`, 200, { Connection: 'close' }))
  const server = httpServer(app.fetch, { log: createLog({ logLevel: 'silent' }), security: {} })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let fault: Error | undefined
  let said = ''
  socket.on('error', (error) => {
    fault = error
  })
  for (const part of parts) {
    socket.write(part)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  socket.on('data', (data) => {
    said += data
  })
  await once(socket, 'close')
  return { said, fault }
}

it.each([
  ['with its length', [`${HEAD}Content-Length: 3000\r\n\r\n`, ...Array(6).fill(PART)]],
  ['in pieces', [`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, ...Array(6).fill(asChunk(PART)), asChunk('')]],
])('a body that is too large, sent %s, is refused once it is complete', async (_, parts) => {
  const { said, fault } = await answerTo(parts)
  expect([said.slice(0, 12), fault]).toEqual(['HTTP/1.1 413', undefined])
})

it.each([
  ['with its length', [`${HEAD}Content-Length: 1000\r\n\r\n`, PART, PART]],
  ['in pieces', [`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, asChunk(PART), asChunk(PART), asChunk('')]],
])('a body just within the limit is read, sent %s', async (_, parts) => {
  expect((await answerTo(parts)).said).toMatch(/^HTTP\/1.1 200 .*read 1000$/s)
})

it('a body announced as far too large is answered before it is sent', async () => {
  expect((await answerTo([`${HEAD}Content-Length: 99000000\r\n\r\n`])).said).toMatch(/^HTTP\/1.1 413 /)
})

/** Sends bodies concurrently. Returns the answers and the bytes in progress each time one was admitted. */
async function letIn(sizes: readonly number[]) {
  const app = new Hono<Env>()
  const atOnce: number[] = []
  let now = 0
  const inTurn = createBodyQueue(MAX)
  app.use(limitBody({ maxBytes: 10 * MAX, tooLong, gate: { ...gateOf({}), withinMs: 1000 } }))
  app.use(async (c, next) => void (await inTurn(c, next)))
  app.post('/', async (c) => {
    const { length } = await c.req.text()
    now += length
    atOnce.push(now)
    await new Promise(setImmediate)
    now -= length
    return length > MAX ? Promise.reject(new Error('a fault')) : c.text('taken')
  })
  app.onError((_, c) => c.text('fault', 500))
  const send = async (size: number) => (await app.request('/', { method: 'POST', body: 'x'.repeat(size) })).status
  return { atOnce, answers: sizes.map(send) }
}

it('bodies in progress are bounded in total, a larger one runs alone, and all are processed in the end', async () => {
  const { atOnce, answers } = await letIn([400, 400, 400, 400, 3 * MAX, 400])
  expect(await Promise.all(answers)).toEqual([200, 200, 200, 200, 500, 200])
  expect(atOnce.filter((size) => size > MAX)).toEqual([3 * MAX])
  expect(atOnce).toContain(800)
})

describe('concurrent uploads', () => {
  const KIB = 1024

  /** Starts a server whose senders name their network; started posts stay unfinished until `finish`. */
  async function openGate(limits: Partial<GateLimits>, withinMs = 60_000) {
    const { gate, networkOf } = gateOf(limits)
    const app = new Hono<Env>()
    app.use(limitBody({ maxBytes: 256 * KIB, tooLong, gate: { gate, networkOf, withinMs } }))
    app.post('/', async (c) => c.text(`read ${(await c.req.text()).length}`))
    app.onError((_, c) => c.body(null, 400))
    const server = httpServer(app.fetch, { log: createLog({ logLevel: 'silent' }), security: {} })
    onTestFinished(() => closeServer(server, 0))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const open = (network: string, length: number | string) => {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      let said = ''
      socket.setEncoding('latin1').on('data', (text: string) => {
        said += text
      })
      socket.write(`${HEAD}X-Network: ${network}\r\nContent-Length: ${length}\r\n\r\n`)
      const answer = async () => {
        await expect.poll(() => said).toContain('\r\n\r\n')
        return { status: Number(said.slice(9, 12)), said }
      }
      return { socket, answer, close: () => socket.destroy() }
    }
    /** Starts a post and sends a part of it. */
    async function begin(network: string, bytes: number, posts = 1) {
      const before = gate.held().posts
      const sent = Array.from({ length: posts }, () => {
        const post = open(network, 256 * KIB)
        post.socket.write('x'.repeat(bytes))
        return post
      })
      await expect.poll(() => gate.held().posts).toBe(before + posts)
      return sent
    }
    const post = async (network: string, body: string) => {
      const { socket, answer } = open(network, body.length)
      socket.write(body)
      return answer()
    }
    return { gate, begin, post }
  }

  it('are limited in number per network with a Retry-After, while other networks are served', async () => {
    const { begin, post, gate } = await openGate({ networkPosts: 50 })
    const [first] = await begin('a', 10, 50)
    const refused = await post('a', 'x')
    expect([refused.status, refused.said]).toEqual([429, expect.stringMatching(/^retry-after: \d+\r$/im)])
    expect((await post('b', 'a webhook')).said).toMatch(/^HTTP\/1.1 200 [\s\S]*read 9$/)
    first?.close()
    await expect.poll(() => gate.held().posts).toBe(49)
    expect((await post('a', 'x')).status).toBe(200)
  })

  it('are limited in number in total', async () => {
    const { begin, post } = await openGate({ posts: 20 })
    for (const network of ['a', 'b']) await begin(network, 10, 10)
    const refused = await post('c', 'x')
    expect([refused.status, refused.said]).toEqual([503, expect.stringMatching(/^retry-after: \d+\r$/im)])
  })

  it('are limited in bytes per network and in total, and small ones are still accepted', async () => {
    const { begin, post, gate } = await openGate({ networkBytes: 200 * KIB, bytes: 300 * KIB })
    await begin('a', 200 * KIB)
    await begin('b', 100 * KIB)
    await expect.poll(() => gate.held().bytes).toBe((300 - 2 * 16) * KIB)
    expect((await post('a', 'x'.repeat(48 * KIB))).status).toBe(429)
    expect((await post('c', 'x'.repeat(64 * KIB))).status).toBe(503)
    expect((await post('a', 'x'.repeat(16 * KIB))).status).toBe(200)
    expect((await post('c', 'x'.repeat(16 * KIB))).status).toBe(200)
  })

  it('end when they time out, and free their share', async () => {
    const { begin, gate } = await openGate({}, 300)
    const [slow] = await begin('a', 100 * KIB)
    expect((await slow?.answer())?.status).toBe(408)
    expect(gate.held()).toEqual({ posts: 0, bytes: 0, networks: 0 })
  })

  it('free their share however they end', async () => {
    const { begin, post, gate } = await openGate({})
    expect((await post('a', 'x'.repeat(300 * KIB))).status).toBe(413)
    expect((await post('a', 'x')).status).toBe(200)
    const [broken] = await begin('b', 100 * KIB)
    broken?.close()
    await expect.poll(gate.held).toEqual({ posts: 0, bytes: 0, networks: 0 })
  })
})
