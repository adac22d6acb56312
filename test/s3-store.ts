import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** Starts an S3 store with its FILES_URL; `stop` and `start` simulate an outage. */
export async function openS3() {
  const directory = await mkdtemp(join(tmpdir(), 'regalo-s3-'))
  const options = { address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'shop' }] }
  let server = new S3rver({ ...options, port: 0 })
  const { port } = (await server.run()) as AddressInfo
  const stop = () => server.close().catch(() => {})
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/shop/regalo`,
    directory,
    stop,
    async start() {
      server = new S3rver({ ...options, port })
      await server.run()
    },
    async remove() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
