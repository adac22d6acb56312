import { once } from 'node:events'
import { createServer } from 'node:http'

/** Starts a server that answers with the headers it got, in place of the shop. Returns its port and how to close it. */
export async function startEcho() {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.end(JSON.stringify(request.headers)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: server.address().port,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Returns a free port of this computer. */
export async function freePort() {
  const { port, close } = await startEcho()
  close()
  return port
}
