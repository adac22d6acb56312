import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { httpServer } from '#server/http/http-server.ts'
import { createLog } from '#server/log.ts'
import { setSetting } from '#server/settings/write-setting.ts'
import { openTestShop } from './shop.ts'

describe('the server', () => {
  it('says that it is ready', async () => {
    const { get } = await openTestShop()
    expect((await get('/healthz')).status).toBe(200)
  })

  it('answers every list and a product of each', async () => {
    const { get } = await openTestShop()
    const pages = ['/', '/uniquely-yours', '/wedding-edit?for=groom', '/kids-zone/kids-zone-1', '/mothers-day/MD-11']
    for (const page of pages) expect([page, (await get(page)).status]).toEqual([page, 200])
  })

  it('allows only the inline scripts of the page itself', async () => {
    const { get } = await openTestShop()
    const response = await get('/kids-zone')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self' 'sha256-")
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
  })

  it('sends a page once and then answers 304', async () => {
    const { get } = await openTestShop()
    const etag = (await get('/kids-zone')).headers.get('etag') ?? ''
    expect((await get('/kids-zone', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('shows a change of the settings on cached pages', async () => {
    const { get, shop } = await openTestShop()
    expect(await (await get('/kids-zone')).text()).not.toContain('Tohfa')
    await setSetting(shop.db, 'name', 'Tohfa', new Date())
    await expect.poll(async () => (await get('/kids-zone')).text(), { timeout: 3000 }).toContain('Tohfa')
  })

  it('does not let an unknown path be found', async () => {
    const { get } = await openTestShop()
    const response = await get('/no-such-page')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Page Not Found')
  })

  it('refuses a form that another site sends', async () => {
    const { get } = await openTestShop()
    const response = await get('/newsletter', {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
      body: 'x',
    })
    expect(response.status).toBe(403)
  })

  it('logs no error when a visitor disconnects while sending a form', async () => {
    let written = ''
    const log = createLog(
      { logLevel: 'info' },
      {
        write(line) {
          written += line
        },
      },
    )
    const { fetch } = await openTestShop({}, { log })
    const server = httpServer(fetch, { log, security: {} }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100'
    socket.write(`POST /contact HTTP/1.1\r\nHost: shop\r\nOrigin: http://shop\r\n${form}\r\n\r\nfirstName=`)
    await once(server, 'request')
    socket.destroy()
    const lines = () => {
      return written.trim().split('\n')
    }
    await expect.poll(() => lines().map((line) => JSON.parse(line || '{}').status)).toEqual([400])
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ level: 30, method: 'POST' })
  })

  it('rate-limits a robot', async () => {
    const { postJson } = await openTestShop({ RATE_LIMITS: 'on' })
    const statuses = await Promise.all(Array.from({ length: 101 }, async () => (await postJson('/nowhere', {})).status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})
