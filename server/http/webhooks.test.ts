import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createLog } from '#server/log.ts'
import type { Shop } from '#server/shop.ts'
import { openSqlite } from '#test/databases.ts'
import { closeServer, httpServer } from './http-server.ts'
import { webhooks } from './webhooks.ts'

/** Starts a shop behind one proxy, whose provider accepts every body that begins with "signed". */
async function openWebhooks() {
  const db = await openSqlite()
  const open = (body: Uint8Array) => {
    const text = new TextDecoder().decode(body)
    return text.startsWith('signed') ? { eventId: text } : undefined
  }
  const payments = { name: 'razorpay', webhooks: { open, read: () => undefined } } as unknown as Shop['payments']
  const log = createLog({ logLevel: 'silent' })
  const app = webhooks({ db, log, payments, now: () => new Date(), config: { rateLimits: true, trustProxy: 1 } })
  app.onError((_, c) => c.body(null, 400))
  const server = httpServer(app.fetch, { log, security: {} })
  onTestFinished(() => closeServer(server, 0))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo

  /** Sends the headers and then less of the body than they announce. */
  async function sendUnfinished(network: string) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    let said = ''
    socket.setEncoding('latin1').on('data', (text: string) => {
      said += text
    })
    await once(socket, 'connect')
    socket.write(
      `POST /webhooks/razorpay HTTP/1.1\r\nHost: shop\r\nX-Forwarded-For: ${network}\r\nContent-Length: 262144\r\n\r\n{`,
    )
    return { answer: () => said.slice(9, 12) }
  }
  async function send(network: string, body: string) {
    const headers = { 'x-forwarded-for': network, 'content-type': 'application/json' }
    const answer = await fetch(`http://127.0.0.1:${port}/webhooks/razorpay`, { method: 'POST', headers, body })
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
  }
  const events = () => db.selectFrom('webhookEvents').select('eventId').execute()
  return { sendUnfinished, send, events }
}

it('of 900 unfinished webhooks from one network 50 are accepted, and those of the provider still get through', async () => {
  const { sendUnfinished, send, events } = await openWebhooks()
  const sent = await Promise.all(Array.from({ length: 900 }, () => sendUnfinished('203.0.113.7')))
  await expect.poll(() => sent.filter(({ answer }) => answer() === '429').length, { timeout: 8000 }).toBe(850)
  expect(sent.filter(({ answer }) => answer() === '')).toHaveLength(50)
  expect(await send('203.0.113.7', 'signed, from the same network')).toEqual({ status: 429, retryAfter: '5' })
  expect(await send('198.51.100.4', 'signed by the provider')).toEqual({ status: 200, retryAfter: null })
  expect(await events()).toEqual([{ eventId: 'signed by the provider' }])
})

it('unfinished webhooks of many networks are refused beyond 200, so that the provider retries', async () => {
  const { sendUnfinished, send } = await openWebhooks()
  const networks = Array.from({ length: 250 }, (_, no) => `203.0.113.${no}`)
  const sent = await Promise.all(networks.map(sendUnfinished))
  await expect.poll(() => sent.filter(({ answer }) => answer() === '503').length).toBe(50)
  expect(await send('198.51.100.4', 'signed by the provider')).toEqual({ status: 503, retryAfter: '5' })
})

it('an unsigned webhook is not stored', async () => {
  const { send, events } = await openWebhooks()
  expect((await send('203.0.113.7', 'unsigned')).status).toBe(401)
  expect(await events()).toEqual([])
})
