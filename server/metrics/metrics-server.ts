import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Metrics, MetricsShop } from './metrics.ts'

/** Serves `GET /metrics` on a port of its own, apart from the shop's. Rejects when it cannot listen. */
export async function startMetricsServer(
  shop: MetricsShop,
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url?.replace(/\?.*/, '')
    if (request.method !== 'GET' || path !== '/metrics') return void response.writeHead(404).end()
    metrics.render(shop).then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      (err: unknown) => {
        shop.log.error({ err }, 'metrics')
        response.writeHead(500).end()
      },
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return server
}
