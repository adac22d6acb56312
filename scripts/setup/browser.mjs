import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** An installed Chromium, or where we may, Debian's package. `CHROMIUM_PATH` names another. */
export async function findBrowser() {
  const there = [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path))
  if (there) return there
  if (process.getuid?.() !== 0 || !hasAptGet()) {
    throw new Error('The tests need a Chromium: install it, or name one in CHROMIUM_PATH.')
  }
  console.log('Installing Chromium…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env, quiet: true })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env, quiet: true })
  return '/usr/bin/chromium'
}

function hasAptGet() {
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
