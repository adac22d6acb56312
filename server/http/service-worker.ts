import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The service worker with the version of the pages that it was built with: another version is another worker. */
export async function serviceWorker(root: string, version: string): Promise<string> {
  const source = await readFile(join(root, 'app/offline/service-worker.js'), 'utf8')
  return source.replace("'development'", JSON.stringify(version))
}
