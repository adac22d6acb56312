import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createLog } from '#server/log.ts'
import { httpServer } from './http-server.ts'

describe('a request that names two hosts', () => {
  const GET = (target: string, ...lines: string[]) => `GET ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
  const CLOSE = 'Connection: close'

  it.each([
    ['by two headers', GET('/', 'Host: shop', 'Host: evil.example', CLOSE)],
    ['by the same header twice', GET('/', 'Host: shop', 'HOST: shop', CLOSE)],
    ['in HTTP/1.0', GET('/', 'Host: shop', 'Host: evil.example').replace('1.1', '1.0')],
    ['by its own address', GET('http://evil.example/', 'Host: shop', CLOSE)],
    ['by the port of its own address', GET('http://shop:81/', 'Host: shop', CLOSE)],
  ])('is refused: %s', async (_, bytes) => {
    expect(await rawAnswer(bytes)).toMatch(/^HTTP\/1.1 400 /)
  })

  it('is answered when both are the same', async () => {
    expect(await rawAnswer(GET('http://Shop:80/', 'Host: shop', CLOSE))).toMatch(/^HTTP\/1.1 200 /)
  })
})

/** Returns what the server answers to these bytes until it closes the connection. */
async function rawAnswer(bytes: string): Promise<string> {
  const deps = { log: createLog({ logLevel: 'silent' }), security: {} }
  const server = httpServer(async () => new Response('ok'), deps)
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
  })
  socket.write(bytes)
  await once(socket, 'close')
  return said
}
