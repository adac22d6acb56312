import { startEmbedded } from './embedded-postgres.ts'

/** A PostgreSQL as it runs for real: what it has acknowledged survives a power cut. It can be stopped and started. */
export async function startPostgres() {
  const settings = { fsync: 'on', synchronous_commit: 'on', max_connections: '100' }
  const server = await startEmbedded({ database: 'shop', persistent: true, settings })
  return { ...server, url: `${server.url}/shop` }
}
