import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { projectNode, root, run } from './run.mjs'

const STAMP = join(root, 'node_modules/.regalo-installed')

/**
 * Installs the lockfile's packages if that is not done yet, including the development packages that the build needs.
 */
export async function installPackages() {
  const wanted = await fingerprint([join(root, 'package-lock.json')])
  if (existsSync(projectNode) && (await readStamp(STAMP)) === wanted) return
  console.log('Installing packages…')
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: { ...process.env, NODE_ENV: 'development' },
  })
  await writeFile(STAMP, wanted)
}

export const readStamp = (file) => readFile(file, 'utf8').catch(() => undefined)
