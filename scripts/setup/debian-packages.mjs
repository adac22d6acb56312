import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'

/** Some programs are outside of a user's PATH. */
const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin']

/** Returns true when a program is installed. */
export const isInstalled = (program) => FOLDERS.some((folder) => existsSync(join(folder, program)))

/** Returns true where Debian's packages can be installed: as root, with apt-get. */
export const canInstall = () => process.getuid?.() === 0 && isInstalled('apt-get')

/** Installs Debian packages without their recommendations. Rejects when one cannot be installed. */
export async function installDebian(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  await run('apt-get', ['update', '-qq'], { env, quiet: true })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env, quiet: true })
}
