import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Hono } from 'hono'
import { expect, it, onTestFinished } from 'vitest'
import { createLog } from '#server/log.ts'
import { httpServer } from './http-server.ts'
import { limitBody, oneAfterAnother } from './limit-body.ts'

const MAX = 1000
const PART = 'x'.repeat(500)
const HEAD = 'POST / HTTP/1.1\r\nHost: shop\r\n'
const asChunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

/** What is answered to somebody who sends part after part, each once the one before was taken, and listens at the end. */
async function answerTo(parts: readonly string[]) {
  const app = new Hono()
  app.use(limitBody(MAX, (c) => c.text('too much', 413, { Connection: 'close' })))
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
])('whoever sends too much %s is told so once all of it is sent', async (_, parts) => {
  const { said, fault } = await answerTo(parts)
  expect([said.slice(0, 12), fault]).toEqual(['HTTP/1.1 413', undefined])
})

it.each([
  ['with its length', [`${HEAD}Content-Length: 1000\r\n\r\n`, PART, PART]],
  ['in pieces', [`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, asChunk(PART), asChunk(PART), asChunk('')]],
])('what is just small enough is read, sent %s', async (_, parts) => {
  expect((await answerTo(parts)).said).toMatch(/^HTTP\/1.1 200 .*read 1000$/s)
})

it('whoever says that it is more than anybody waits for is answered before it is sent', async () => {
  expect((await answerTo([`${HEAD}Content-Length: 99000000\r\n\r\n`])).said).toMatch(/^HTTP\/1.1 413 /)
})

/** Answers to bodies that come at once, and how much of them was being taken whenever one was let in. */
async function letIn(sizes: readonly number[], patienceMs?: number) {
  const app = new Hono()
  const atOnce: number[] = []
  let now = 0
  app.use(oneAfterAnother(MAX, patienceMs))
  app.post('/', async (c) => {
    const size = Number(c.req.header('content-length'))
    now += size
    atOnce.push(now)
    const { length } = await c.req.text()
    // One that never comes to its end, as far as the others are concerned.
    if (length === 1) await Promise.race([])
    await new Promise(setImmediate)
    now -= size
    return length > MAX ? Promise.reject(new Error('a fault')) : c.text('taken')
  })
  app.onError((_, c) => c.text('fault', 500))
  const send = async (size: number) => {
    const headers = { 'content-length': String(size === 1 ? MAX : size) }
    return (await app.request('/', { method: 'POST', body: 'x'.repeat(size), headers })).status
  }
  return { atOnce, answers: sizes.map(send) }
}

it('no more is taken at once than there is room for, what is larger than that alone, and all of it in the end', async () => {
  const { atOnce, answers } = await letIn([400, 400, 400, 400, 3 * MAX, 400])
  expect(await Promise.all(answers)).toEqual([200, 200, 200, 200, 500, 200])
  expect(atOnce.filter((size) => size > MAX)).toEqual([3 * MAX])
  expect(atOnce).toContain(800)
})

it('whoever sends without end keeps nobody out for long', async () => {
  const { answers } = await letIn([1, 600, 600], 50)
  expect(await Promise.all(answers.slice(1))).toEqual([200, 200])
})
