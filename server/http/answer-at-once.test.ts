import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Hono } from 'hono'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLog } from '#server/log.ts'
import { answerAtOnce } from './answer-at-once.ts'
import { httpServer } from './http-server.ts'
import { type Env, requestLog } from './request-log.ts'
import { createServePage } from './serve-page.ts'

const security = { 'X-Frame-Options': 'DENY', 'Strict-Transport-Security': 'max-age=31536000' }
const EDITION = { edition: 1, shelves: { keepsakes: 1, munchies: 1, accessories: 1 }, known: async () => undefined }

/** A server whose pages are each a number, counted as they are rendered, with what it wrote down. */
async function openServer() {
  const state = { edition: EDITION, isAtHand: true, rendered: 0, atOnce: 0 }
  let written = ''
  const log = createLog(
    { logLevel: 'info' },
    {
      write(bytes, done) {
        written += bytes
        done(null, bytes.length)
      },
      writeSync: (bytes) => bytes.length,
    },
  )
  const pages = createServePage({
    async render() {
      state.rendered += 1
      return new Response(`${state.rendered} `.repeat(3000), { headers: { 'content-type': 'text/html' } })
    },
    current: Object.assign(async () => state.edition, { atHand: () => (state.isAtHand ? state.edition : undefined) }),
    routeIds: () => [],
    security,
  })
  const app = new Hono<Env>().use(requestLog(log)).use(pages.fromMemory).all('*', pages.servePage)
  const answer = answerAtOnce(pages.pageAtHand, log)
  const server = httpServer(app.fetch, {
    log,
    security,
    atOnce(request, response) {
      const did = answer(request, response)
      if (did) state.atOnce += 1
      return did
    },
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const before = state.atOnce
    const asked = get({ host: '127.0.0.1', port, path, method, headers: { host: 'shop', ...headers } }).end()
    const [answered] = (await once(asked, 'response')) as [IncomingMessage]
    const body = await buffer(answered)
    const { date: _, ...rest } = answered.headers
    return { status: answered.statusCode, headers: rest, body, isAtOnce: state.atOnce > before }
  }
  const lines = () => {
    log.flush()
    return written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  }
  return { ask, state, lines }
}

describe('a page in memory', () => {
  it.each(['br', 'gzip', 'identity'])('is answered at once as the app answers it: %s', async (encoding) => {
    const { ask, lines } = await openServer()
    const asked = { 'accept-encoding': encoding }
    expect(await ask('/', asked)).toMatchObject({ status: 200, isAtOnce: false })
    // The smallest copy takes the place of the quick one in the meantime.
    await expect.poll(async () => (await ask('/', asked)).isAtOnce).toBe(true)
    await vi.waitFor(async () => {
      const [atOnce, through] = [await ask('/', asked), await ask('/', { ...asked, 'if-none-match': '"another"' })]
      expect(through.isAtOnce).toBe(false)
      expect(atOnce).toEqual({ ...through, isAtOnce: true })
    })
    const [atOnce, through] = lines().slice(-2)
    expect(Object.keys(atOnce)).toEqual(Object.keys(through))
    expect(atOnce).toMatchObject({ level: 30, method: 'GET', route: '/', status: 200, kept: true })
    expect(atOnce.id).not.toBe(through.id)
  })

  it('is left to the app where something needs a second look', async () => {
    const { ask, state } = await openServer()
    const { etag = '' } = (await ask('/')).headers
    expect(await ask('/')).toMatchObject({ status: 200, isAtOnce: true })
    expect(await ask('/', { 'if-none-match': etag })).toMatchObject({ status: 304, isAtOnce: false })
    expect(await ask('/', {}, 'HEAD')).toMatchObject({ status: 200, isAtOnce: false, body: Buffer.alloc(0) })
    expect(await ask('/', { host: 'shop:99999' })).toMatchObject({ status: 400, isAtOnce: false })
    expect(await ask('/', { 'accept-encoding': 'gzip' })).toMatchObject({ status: 200, isAtOnce: false })
    expect(await ask('/?utm=1')).toMatchObject({ status: 200, isAtOnce: false })
    expect(await ask('/', {}, 'POST')).toMatchObject({ isAtOnce: false })
    state.isAtHand = false
    expect(await ask('/')).toMatchObject({ status: 200, isAtOnce: false })
    Object.assign(state, { isAtHand: true, edition: { ...EDITION, edition: 2 } })
    expect(await ask('/')).toMatchObject({ status: 200, isAtOnce: false })
    expect(await ask('/')).toMatchObject({ status: 200, isAtOnce: true })
  })
})
