import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createLog } from '#server/log.ts'
import { closeServer, httpServer } from './http-server.ts'

const deps = { log: createLog({ logLevel: 'silent' }), security: {} }

describe('a closing server', () => {
  it('answers pending requests, and accepts no more on a keep-alive connection', async () => {
    const { promise: allowed, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const server = httpServer(async () => {
      begin()
      await allowed
      return new Response('done')
    }, deps)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const ask = () =>
      new Promise<number | undefined>((answered, failed) => {
        const asked = get({ port, host: '127.0.0.1', agent }, (response) => {
          response.resume().once('end', () => answered(response.statusCode))
        })
        asked.once('error', failed)
      })
    const first = ask()
    await begun
    const startedAt = performance.now()
    const closed = closeServer(server, 3000)
    letGo()
    expect(await first).toBe(200)
    const goOn = async () => {
      for (;;) await ask()
    }
    await expect(goOn()).rejects.toThrow(/ECONNREFUSED|ECONNRESET|hang up/)
    await closed
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })

  it.each([
    ['nothing was ever sent', ''],
    ['half a head was sent', 'GET / HTTP/1.1\r\nHost: sh'],
    ['half of a second head follows an answer', 'GET / HTTP/1.1\r\nHost: shop\r\n\r\nGET /second HT'],
  ])('does not wait for a connection on which %s', { timeout: 10_000 }, async (_, bytes) => {
    const server = httpServer(async () => new Response('ok'), deps)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {}).resume()
    const [accepted] = await once(server, 'connection')
    socket.write(bytes)
    await expect.poll(() => accepted.bytesRead).toBe(bytes.length)
    // Far beyond the time limit of this test.
    await closeServer(server, 60_000)
  })

  it('answers a request that arrives a moment later on an open connection', async () => {
    const server = httpServer(async () => new Response('ok'), deps)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    await once(server, 'connection')
    const closed = closeServer(server, 60_000)
    socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n')
    const [said] = await once(socket, 'data')
    expect(String(said)).toMatch(/^HTTP\/1.1 200 /)
    await closed
  })
})
