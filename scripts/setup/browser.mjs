import { existsSync } from 'node:fs'
import { canInstall, installDebian } from './debian-packages.mjs'

const SHELL = 'chromium-headless-shell'
const SHELLS = [`/usr/lib/chromium/${SHELL}`, `/usr/bin/${SHELL}`]
const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const thereOf = (places) => places.find((path) => path && existsSync(path))

/**
 * Finds Chromium: `CHROMIUM_PATH`, the headless shell (twice as fast per page), Debian's package where it can be
 * installed, else the full browser.
 */
export async function findBrowser() {
  const there = thereOf([process.env.CHROMIUM_PATH, ...SHELLS])
  if (there) return there
  if (canInstall()) {
    try {
      return await installShell()
    } catch (error) {
      console.warn(error.message)
    }
  }
  const whole = thereOf(BROWSERS)
  if (!whole) throw new Error('The tests need a Chromium: install it, or name one in CHROMIUM_PATH.')
  return whole
}

async function installShell() {
  console.log('Installing Chromium…')
  await installDebian(SHELL)
  return SHELLS[0]
}
