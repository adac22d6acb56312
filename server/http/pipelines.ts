import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Browsers ask for one thing after the other; whoever sends many requests at once on one connection and reads no answer
 * would have them all worked on, and their answers kept in memory. Nothing more is read from such a connection until all
 * that was read from it is answered.
 */
export function holdPipelines(server: Server): void {
  const behind = new WeakMap<Socket, number>()
  server.prependListener('request', ({ socket }, response) => {
    // It has the connection where no answer before it is still on its way.
    if (response.socket) return
    behind.set(socket, (behind.get(socket) ?? 0) + 1)
    // Node reads on after each request that is complete; this comes after all that arrived with it.
    process.nextTick(() => behind.get(socket) !== 0 && socket.pause())
    response.once('close', () => {
      const left = (behind.get(socket) ?? 1) - 1
      behind.set(socket, left)
      if (left === 0) socket.resume()
    })
  })
}
