import { createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** Replies with a line now and then, without end. */
export const SLOW_REPLIES = 'drip'

/** Starts a minimal SMTP server that records what it receives; stopped after the test. */
export async function startMailServer(answerTo: (line: string) => string | undefined = () => undefined, at = 0) {
  const received: string[] = []
  const server = createServer((socket) => {
    let inData = false
    let isDripping = false
    socket.write('220 mail.test\r\n')
    const drip = setInterval(() => isDripping && socket.write('250-wait\r\n'), 20)
    socket.on('close', () => clearInterval(drip))
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        received.push(line)
        if (inData && line !== '.') continue
        if (line === 'QUIT') return void socket.end('221 bye\r\n')
        inData = line === 'DATA'
        if (answerTo(line) === SLOW_REPLIES) {
          isDripping = true
          continue
        }
        socket.write(answerTo(line) ?? (inData ? '354 go on\r\n' : '250 ok\r\n'))
      }
    })
  })
  await new Promise<void>((done) => server.listen(at, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const address = server.address()
  return { heard: received, port: typeof address === 'object' && address ? address.port : 0 }
}
