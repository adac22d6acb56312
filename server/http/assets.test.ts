import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, it, onTestFinished } from 'vitest'
import { buildId } from '#server/builds/build-archive.ts'
import { publishBuild } from '#server/builds/publish-build.ts'
import { openStoredBuilds } from '#server/builds/stored-builds.ts'
import { StorageUnavailableError } from '#server/files/file-store.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { createLog } from '#server/log.ts'
import { hashedAssets, readAssets, serveAssets, serveOtherBuilds } from './assets.ts'

const SECURITY = { 'x-content-type-options': 'nosniff' }
const log = createLog({ logLevel: 'silent' })

/** A build of one hashed script and one file with a fixed name. */
async function aBuild(hash: string) {
  const folder = await mkdtemp(join(tmpdir(), 'regalo-assets-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'assets'))
  const script = join(folder, `assets/home-${hash}.js`)
  await writeFile(script, `let build = '${hash}'`)
  await writeFile(`${script}.gz`, gzipSync(`let build = '${hash}'`))
  await writeFile(join(folder, 'favicon.svg'), `<svg id="${hash}"/>`)
  return readAssets(folder, { [`/assets/manifest-shop-${hash}.js`]: `let manifest = '${hash}'` })
}

/** Two instances with different builds and one store. */
async function twoBuilds() {
  const folder = await mkdtemp(join(tmpdir(), 'regalo-assets-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const store = folderStore(folder)
  const open = async (hash: string) => {
    const files = await aBuild(hash)
    await publishBuild(store, hashedAssets(files))
    const find = openStoredBuilds({ store, ownId: buildId(hashedAssets(files)), log })
    return new Hono().use(serveAssets(files, SECURITY), serveOtherBuilds(find, SECURITY))
  }
  return [await open('aaaaaaaa'), await open('bbbbbbbb')] as const
}

it('each build serves the hashed assets of the other exactly as its own', async () => {
  const [one, other] = await twoBuilds()
  const paths = ['aaaaaaaa', 'bbbbbbbb'].flatMap((hash) => [
    `/assets/home-${hash}.js`,
    `/assets/manifest-shop-${hash}.js`,
  ])
  for (const path of paths)
    for (const init of [
      {},
      { headers: { 'accept-encoding': 'gzip' } },
      { headers: { 'accept-encoding': 'br, gzip' } },
      { method: 'HEAD' },
    ]) {
      const [first, second] = [await one.request(path, init), await other.request(path, init)]
      expect([path, first.status]).toEqual([path, 200])
      expect(Object.fromEntries(second.headers)).toEqual(Object.fromEntries(first.headers))
      expect(await second.arrayBuffer()).toEqual(await first.arrayBuffer())
    }
  const response = await one.request('/assets/home-bbbbbbbb.js', { headers: { 'accept-encoding': 'gzip' } })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
})

it('a file with a fixed name is that of the own build', async () => {
  const [one, other] = await twoBuilds()
  expect(await (await one.request('/favicon.svg')).text()).toContain('aaaaaaaa')
  expect(await (await other.request('/favicon.svg')).text()).toContain('bbbbbbbb')
})

it('an asset of no build is not found, and nothing is posted to one', async () => {
  const [one] = await twoBuilds()
  expect((await one.request('/assets/home-cccccccc.js')).status).toBe(404)
  expect((await one.request('/assets/home-bbbbbbbb.js', { method: 'POST' })).status).toBe(404)
})

it('while the store is unavailable, own assets are served and unknown ones get a 503 that is not cached', async () => {
  const files = await aBuild('aaaaaaaa')
  const find = async () => {
    throw new StorageUnavailableError('down')
  }
  const app = new Hono().use(serveAssets(files, SECURITY), serveOtherBuilds(find, SECURITY))
  expect((await app.request('/assets/home-aaaaaaaa.js')).status).toBe(200)
  const refused = await app.request('/assets/home-bbbbbbbb.js')
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([503, 'no-store'])
})
