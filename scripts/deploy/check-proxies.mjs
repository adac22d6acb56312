import { strict as assert } from 'node:assert'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root } from '../setup/run.mjs'
import { freePort } from './echo-server.mjs'

const execute = promisify(execFile)
const START_MS = 10_000
const PAUSE_MS = 50
const FORGED = { 'x-forwarded-for': '203.0.113.9' }
const PATH = '/usr/local/sbin:/usr/sbin:/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin'

const deployFile = (name) => readFile(join(root, 'deploy', name), 'utf8')

/** Runs a program while `work` runs. Rejects with its error output when it ends by itself. */
async function whileRunning(command, args, env, work) {
  const child = spawn(command, args, { env: { PATH, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (text) => {
    output += text
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${command} ended: ${output.slice(-1000)}`)
  })
  try {
    return await Promise.race([work(), ended])
  } finally {
    ended.catch(() => {})
    child.kill('SIGTERM')
  }
}

async function retry(work) {
  for (const until = performance.now() + START_MS; ; await wait(PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > until) throw error
    }
  }
}

/** Requests over TLS without checking the certificate, which is made for this check. */
async function overTls(port, headers) {
  const sent = request({ host: '127.0.0.1', port, headers, rejectUnauthorized: false }).end()
  const [response] = await once(sent, 'response')
  return { status: response.statusCode, text: (await response.toArray()).join('') }
}

/** Checks `nginx.conf` by its own test, and by requests through it. Only ports, names and paths are replaced. */
export async function checkNginx(work, shopPort) {
  const [http, https] = [await freePort(), await freePort()]
  const [cert, key] = [join(work, 'cert.pem'), join(work, 'key.pem')]
  const newKey = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=shop.example']
  await execute('openssl', [...newKey, '-keyout', key, '-out', cert])
  const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ family }) => family === 'IPv6'))
  const site = (await deployFile('nginx.conf'))
    .replace('127.0.0.1:3000', `127.0.0.1:${shopPort}`)
    .replaceAll(/^.*listen \[::\].*$/gm, (line) => (hasIpv6 ? line : ''))
    .replaceAll(/listen (\[::\]:)?80;/g, `listen $1${http};`)
    .replaceAll(/listen (\[::\]:)?443 /g, `listen $1${https} `)
    .replace(/(ssl_certificate) .*;/, `$1 ${cert};`)
    .replace(/(ssl_certificate_key) .*;/, `$1 ${key};`)
  const config = join(work, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${work}/${name};`,
  )
  await writeFile(join(work, 'site.conf'), site)
  await writeFile(
    config,
    `daemon off; pid ${work}/nginx.pid; error_log stderr; events {}
     http { access_log off; ${temporary.join(' ')} include ${work}/site.conf; }`,
  )
  const args = ['-e', 'stderr', '-c', config]
  await execute('nginx', ['-t', ...args], { env: { PATH } })
  await whileRunning('nginx', args, {}, async () => {
    const { status, text } = await retry(() => overTls(https, { host: 'shop.example', ...FORGED }))
    const seen = JSON.parse(text)
    assert.equal(status, 200)
    assert.deepEqual(
      [seen.host, seen['x-forwarded-for'], seen['x-forwarded-proto']],
      ['shop.example', '127.0.0.1', 'https'],
    )
    const large = await overTls(https, { host: 'shop.example', 'content-length': 31 * 1024 * 1024 })
    assert.equal(large.status, 413)
    const plain = await fetch(`http://127.0.0.1:${http}/a?b=c`, { redirect: 'manual' })
    assert.equal(plain.headers.get('location'), 'https://shop.example/a?b=c')
  })
}

/** Checks the `Caddyfile` as for a domain, and by a request through it without TLS. */
export async function checkCaddy(work, shopPort) {
  const home = join(work, 'caddy')
  await mkdir(home)
  const from = join(root, 'deploy/Caddyfile')
  const env = { PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, SHOP_ADDRESS: `127.0.0.1:${shopPort}` }
  const input = ['--config', from, '--adapter', 'caddyfile']
  await execute('caddy', ['validate', ...input], { env: { ...env, SHOP_DOMAIN: 'shop.example' } })
  const port = await freePort()
  const local = { ...env, SHOP_DOMAIN: `http://127.0.0.1:${port}` }
  const { stdout } = await execute('caddy', ['adapt', ...input], { env: local })
  const config = join(work, 'caddy.json')
  // Its administration would listen on a fixed port.
  await writeFile(config, JSON.stringify({ ...JSON.parse(stdout), admin: { disabled: true } }))
  await whileRunning('caddy', ['run', '--config', config], local, async () => {
    const seen = await retry(async () => (await fetch(`http://127.0.0.1:${port}/`, { headers: FORGED })).json())
    assert.equal(seen['x-forwarded-for'], '127.0.0.1')
  })
}

/** Checks the unit of systemd with a program that exists in place of the installed one. */
export async function checkUnit(work) {
  const unit = (await deployFile('regalo.service')).replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
  const file = join(work, 'regalo.service')
  await writeFile(file, unit)
  const { stdout, stderr } = await execute('systemd-analyze', ['verify', '--man=no', file], { env: { PATH } })
  assert.equal((stdout + stderr).trim(), '')
}
