import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { readStamp } from './install.mjs'
import { projectNode, root, run } from './run.mjs'

const STAMP = join(root, 'build/.regalo-built')

/** Sources of the build. Pictures are served as they are and do not belong to it. */
const SOURCES = [
  'app',
  'server',
  'domain',
  'public',
  'content',
  'catalogue/collections.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/vite',
]

/** Builds the shop if a source has changed since the last build. */
export async function buildShop() {
  const wanted = await fingerprint(SOURCES.map((source) => join(root, source)))
  if ((await readStamp(STAMP)) === wanted) return
  console.log('Building the shop…')
  const env = { ...process.env, NODE_ENV: 'production' }
  await run(projectNode, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', '--logLevel', 'warn'], { env })
  await run(projectNode, [join(root, 'scripts/precompress.ts')])
  await writeFile(STAMP, wanted)
}
