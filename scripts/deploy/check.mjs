import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canInstall, installDebian, isInstalled } from '../setup/debian-packages.mjs'
import { checkCaddy, checkNginx, checkUnit } from './check-proxies.mjs'
import { startEcho } from './echo-server.mjs'

/** Files of `deploy/`, the programs that check them, and the Debian packages of these. */
const CHECKS = [
  { file: 'deploy/nginx.conf', programs: { nginx: 'nginx-light', openssl: 'openssl' }, check: checkNginx },
  { file: 'deploy/Caddyfile', programs: { caddy: 'caddy' }, check: checkCaddy },
  { file: 'deploy/regalo.service', programs: { 'systemd-analyze': 'systemd' }, check: checkUnit },
]

const missingOf = ({ programs }) => Object.keys(programs).filter((program) => !isInstalled(program))

/** Installs missing programs where that is possible. */
async function installMissing() {
  const packages = CHECKS.flatMap((one) => missingOf(one).map((program) => one.programs[program]))
  if (packages.length === 0 || !canInstall()) return
  console.log(`Installing ${packages.join(', ')}…`)
  await installDebian(...packages).catch((error) => console.warn(error.message))
}

/**
 * Checks each file of `deploy/` with the program that reads it. Returns the checks to count, by file, and sentences
 * about files that no program on this computer can check.
 */
export async function deployChecks() {
  await installMissing()
  const unchecked = CHECKS.filter((one) => missingOf(one).length > 0).map(
    (one) => `${one.file} was NOT checked: ${missingOf(one).join(' and ')} is missing and cannot be installed.`,
  )
  const checks = CHECKS.filter((one) => missingOf(one).length === 0).map(({ file, check }) => [
    file,
    () => runIn(check),
  ])
  return { checks, unchecked }
}

async function runIn(check) {
  const [work, shop] = [await mkdtemp(join(tmpdir(), 'regalo-deploy-')), await startEcho()]
  try {
    await check(work, shop.port)
  } finally {
    shop.close()
    await rm(work, { recursive: true, force: true })
  }
}
