import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { httpServer } from './http-server.ts'
import { createLog } from './log.ts'

const PATIENCE = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 }
const deps = { log: createLog({ logLevel: 'silent' }), security: { 'X-Frame-Options': 'DENY' } }

/** What a server says to whoever sends this and then a byte now and then for as long as it listens. */
async function answerTo(begin: string) {
  const server = httpServer(async (request) => new Response(`${(await request.text()).length}`), deps, PATIENCE)
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(begin)
  const drip = setInterval(() => socket.writable && socket.write('x'), 20)
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
  })
  socket.on('error', () => {})
  await once(socket, 'close')
  clearInterval(drip)
  return said
}

describe('whoever sends slowly', () => {
  it.each([
    ['a head without end', 'GET / HTTP/1.1\r\nHost: shop\r\nX-Long: '],
    ['a body without end', 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 100000\r\n\r\n'],
  ])('is cut off with the time that it had: %s', async (_, begin) => {
    const said = await answerTo(begin)
    expect(said).toMatch(/^HTTP\/1.1 408 /)
    expect(said).toContain('X-Frame-Options: DENY')
  })
})
