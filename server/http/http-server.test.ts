import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createLog } from '#server/log.ts'
import { httpServer, listen } from './http-server.ts'

const TIMEOUTS = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 }
const deps = { log: createLog({ logLevel: 'silent' }), security: { 'X-Frame-Options': 'DENY' } }

/** Returns what the server answers to a sender that sends `begin` and then a byte now and then. */
async function answerTo(begin: string) {
  const server = httpServer(async (request) => new Response(`${(await request.text()).length}`), deps, TIMEOUTS)
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

describe('a slow sender', () => {
  it.each([
    ['a head without end', 'GET / HTTP/1.1\r\nHost: shop\r\nX-Long: '],
    ['a body without end', 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 100000\r\n\r\n'],
  ])('is disconnected at its time limit: %s', async (_, begin) => {
    const said = await answerTo(begin)
    expect(said).toMatch(/^HTTP\/1.1 408 /)
    expect(said).toContain('X-Frame-Options: DENY')
  })
})

describe('a keep-alive connection', () => {
  /** Returns a connection with one answered request, to a server that closes it a moment later. */
  async function answeredOnce() {
    const timeouts = { keepAliveTimeout: 100, keepAliveTimeoutBuffer: 0 }
    const server = httpServer(async () => new Response('ok'), deps, timeouts)
    server.listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(ASKED)
    const [first] = await once(socket, 'data')
    expect(String(first)).toMatch(/^HTTP\/1.1 200 /)
    return socket
  }
  const ASKED = 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n'

  it('answers a request that arrived in time, however busy the process was', async () => {
    const socket = await answeredOnce()
    let said = ''
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.write(ASKED)
    // Blocks the process until the connection's time limit has passed.
    for (const until = performance.now() + 200; performance.now() < until; );
    await once(socket, 'close')
    expect(said).toMatch(/^HTTP\/1.1 200 /)
  })

  it('is closed when it is idle', async () => {
    const socket = await answeredOnce()
    const [failed] = await once(socket, 'close')
    expect(failed).toBe(false)
  })

  it('outlives that of a proxy with a keep-alive of a minute', async () => {
    const server = httpServer(async () => new Response('ok'), deps)
    expect(server.keepAliveTimeout).toBeGreaterThan(60_000)
  })
})

describe('a request without a Host header', () => {
  it('is answered in HTTP/1.0, which has none', async () => {
    expect(await answerTo('GET /readyz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /)
  })

  it('is refused in HTTP/1.1', async () => {
    expect(await answerTo('GET /readyz HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
  })
})

describe('a client that pipelines requests', () => {
  it('is not read further while the first responses are pending, and gets all of them', async () => {
    const MANY = 100_000
    let asked = 0
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const server = httpServer(async () => {
      asked += 1
      await gate
      return new Response('ok')
    }, deps)
    server.listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.resume()
    socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(MANY))
    socket.write('GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(asked).toBeLessThan(MANY / 4)
    open()
    await once(socket, 'close')
    expect(asked).toBe(MANY + 1)
  })
})

describe('a shop that starts', () => {
  it('starts its jobs once its port is open, and none when the port is taken', async () => {
    const [first, second] = [httpServer(async () => new Response(), deps), httpServer(async () => new Response(), deps)]
    onTestFinished(() => void first.close())
    const { port, work } = await listen(first, { host: '127.0.0.1', port: 0 }, () => first.listening)
    expect(work).toBe(true)
    let begun = false
    const opening = listen(second, { host: '127.0.0.1', port }, () => {
      begun = true
    })
    await expect(opening).rejects.toMatchObject({ code: 'EADDRINUSE' })
    expect(begun).toBe(false)
  })
})

describe('a response by Node itself', () => {
  it.each([
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a wish that nobody knows', 'GET / HTTP/1.1\r\nHost: shop\r\nExpect: a cake\r\n\r\n', 417],
    ['no HTTP', 'HELLO\r\n\r\n', 400],
    ['a tunnel', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example:443\r\n\r\n', 405],
  ])('has our headers: %s', async (_, request, status) => {
    const said = await rawAnswer(request)
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(said).toContain('X-Frame-Options: DENY')
  })

  it.each(['HELLO\r\n\r\n', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example:443\r\n\r\n'])(
    'closes the connection, also a half-open one: %j',
    async (bytes) => {
      const server = httpServer(async () => new Response(), deps)
      server.listen(0, '127.0.0.1')
      onTestFinished(() => void server.close())
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
      onTestFinished(() => void socket.destroy())
      socket.write(bytes)
      socket.resume()
      await once(socket, 'end')
      const open = () => new Promise<number>((counted) => server.getConnections((_, count) => counted(count)))
      await expect.poll(open, { timeout: 5000 }).toBe(0)
    },
  )

  it('does not replace the app’s for HTTP/1.0 without a Host header or for Expect: 100-continue', async () => {
    expect(await rawAnswer('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /)
    const head =
      'POST / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nhi'
    expect(await rawAnswer(head)).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /)
  })
})

describe('invalid HTTP during a response', () => {
  it('closes the connection, and writes nothing into the response', async () => {
    const begun = new ReadableStream({ start: (answer) => answer.enqueue(new TextEncoder().encode('Once upon a')) })
    const server = httpServer(async () => new Response(begun), deps)
    server.listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    let said = ''
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      said += chunk
      if (said.includes('Once upon a') && socket.writable) socket.write('no size\r\n')
    })
    socket.write('POST / HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n')
    await once(socket, 'close')
    expect(said.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200'])
  })
})

/** Returns what the server answers to these bytes until it closes the connection. */
async function rawAnswer(bytes: string): Promise<string> {
  const server = httpServer(async (request) => new Response(`${(await request.text()).length}`), deps)
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
