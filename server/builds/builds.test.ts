import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type FileStore, isStorageUnavailable, listAll } from '#server/files/file-store.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { s3Store } from '#server/files/s3-store.ts'
import { parseStoreAddress, type StoreAddress } from '#server/files/store-address.ts'
import { createLog } from '#server/log.ts'
import { startS3 } from '#test/s3-server.ts'
import { type BuildAssets, buildId, isHashedAsset } from './build-archive.ts'
import { publishBuild } from './publish-build.ts'
import { startSharingBuild } from './share-build.ts'
import { openStoredBuilds } from './stored-builds.ts'

const log = createLog({ logLevel: 'silent' })
const LIST_EVERY_MS = 30

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'regalo-builds-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
const openS3 = (url: string) => s3Store(parseStoreAddress(url) as StoreAddress)
const bytes = (text: string) => new TextEncoder().encode(text)

/** A build of one script, whose text is the name of the build. */
const scriptOf = (name: string) => `/assets/home-${name.padEnd(8, '0')}.js`
const aBuild = (name: string): BuildAssets =>
  new Map([
    [scriptOf(name), { identity: bytes(name), gzip: bytes(`gzip ${name}`), br: bytes(`br ${name}`) }],
    [`/assets/anek-latin-${name.padEnd(8, '0')}.woff2`, { identity: new Uint8Array([0, 255, 1]) }],
  ])

/** Finds assets in the store as an instance of build `own` does. */
function instanceOf(own: string, store: FileStore) {
  const find = openStoredBuilds({ store, ownId: buildId(aBuild(own)), log }, LIST_EVERY_MS)
  return { find, has: async (name: string) => (await find(scriptOf(name))) !== undefined }
}

/** Names of the builds whose assets a new instance finds. */
async function storedIn(store: FileStore, names: readonly string[]): Promise<string[]> {
  const { has } = instanceOf('none', store)
  const found = await Promise.all(names.map(async (name) => ((await has(name)) ? [name] : [])))
  return found.flat()
}

/** A store with a manual clock, in hours. `start` starts an instance of a build. */
function withClock(store: FileStore) {
  const clock = { hours: 1 }
  const at = (hours: number) => new Date(hours * 60 * 60_000)
  const changed = new Map<string, number>()
  const timed: FileStore = {
    ...store,
    async put(key, content) {
      changed.set(key, clock.hours)
      await store.put(key, content)
    },
    async *list(folder) {
      for await (const file of store.list(folder)) yield { ...file, changedAt: at(changed.get(file.key) ?? 0) }
    },
  }
  return { clock, start: (name: string) => publishBuild(timed, aBuild(name), at(clock.hours)) }
}

async function publishAll(store: FileStore, names: readonly string[]) {
  for (const name of names) await publishBuild(store, aBuild(name))
}

describe.each([
  ['a folder', async () => folderStore(await aFolder())],
  ['a store', async () => openS3((await startS3()).url)],
])('builds in %s', (_, open) => {
  it('are found by instances of other builds, byte for byte, with their compressed copies', async () => {
    const store = await open()
    await publishAll(store, ['old', 'new'])
    for (const [own, other] of [
      ['old', 'new'],
      ['new', 'old'],
    ] as const) {
      const { find } = instanceOf(own, store)
      for (const [path, copies] of aBuild(other)) expect(await find(path)).toEqual(copies)
      expect(await find('/assets/home-unknown0.js')).toBeUndefined()
    }
  })

  it('are found also when they come after the store was listed', async () => {
    const store = await open()
    await publishAll(store, ['old'])
    const { has } = instanceOf('old', store)
    expect(await has('new')).toBe(false)
    await publishAll(store, ['new'])
    expect(await has('new')).toBe(true)
  })

  it('are uploaded once', async () => {
    const store = await open()
    const put = vi.fn(store.put)
    const counted = { ...store, put }
    for (let start = 0; start < 3; start++) await publishBuild(counted, aBuild('one'))
    const keys = put.mock.calls.map(([key]) => key)
    expect(keys.filter((key) => key.endsWith('.json'))).toHaveLength(1)
    expect(put.mock.calls.filter(([, content]) => content.byteLength > 0)).toHaveLength(1)
  })

  it('are kept by three, the last used ones', async () => {
    const store = await open()
    const { clock, start } = withClock(store)
    const names = ['one', 'two', 'three', 'four', 'five']
    for (const name of ['one', 'two', 'three', 'one', 'four', 'five']) {
      clock.hours += 4
      await start(name)
    }
    expect(await storedIn(store, names)).toEqual(['one', 'four', 'five'])
    expect(await listAll(store, 'builds')).toHaveLength(6)
  })

  it('are kept beyond three while an instance may still run them', async () => {
    const store = await open()
    const { clock, start } = withClock(store)
    const names = ['one', 'two', 'three', 'four', 'five']
    for (const name of names) {
      clock.hours += 0.5
      await start(name)
    }
    expect(await storedIn(store, names)).toEqual(names)
    // Each running instance repeats its use every hour.
    for (let hour = 0; hour < 4; hour++) {
      clock.hours += 1
      await start('one')
      await start('five')
    }
    expect(await storedIn(store, names)).toEqual(['one', 'four', 'five'])
  })

  it('are uploaded again when an older version starts after its build was removed', async () => {
    const store = await open()
    const { clock, start } = withClock(store)
    for (const name of ['one', 'two', 'three', 'four']) {
      clock.hours += 4
      await start(name)
    }
    expect(await storedIn(store, ['one'])).toEqual([])
    await start('one')
    expect(await storedIn(store, ['one', 'four'])).toEqual(['one', 'four'])
  })
})

it('a half-written archive is removed with its build', async () => {
  const folder = await aFolder()
  const { clock, start } = withClock(folderStore(folder))
  await start('one')
  await writeFile(join(folder, 'builds', `${buildId(aBuild('one'))}.json.0a1b.half`), '{')
  for (const name of ['two', 'three', 'four']) {
    clock.hours += 4
    await start(name)
  }
  expect(await listAll(folderStore(folder), 'builds')).toHaveLength(6)
})

it.each([
  '/assets/../server/main-12345678.js',
  '/assets/..%2f..%2fetc-12345678.js',
  '/assets/a/home-12345678.js',
  '/assets/.hidden-12345678.js',
  '/assets/home-12345678.js/',
  '/assets/home-12345678.js\n',
  '/assets/home-12345678',
  '/assets/home.js',
  '/assets/home-1234567.js',
  `/assets/${'a'.repeat(400)}-12345678.js`,
  '/favicon-12345678.ico',
])('a name that is no hashed asset never makes the shop ask the store: %j', async (path) => {
  const store = new Proxy({} as FileStore, {
    get: () => () => {
      throw new Error('asked')
    },
  })
  expect(isHashedAsset(path)).toBe(false)
  expect(await openStoredBuilds({ store, ownId: 'a', log })(path)).toBeUndefined()
})

it('many unknown names list the store once at a time', async () => {
  const store = folderStore(await aFolder())
  const list = vi.fn(store.list)
  const find = openStoredBuilds({ store: { ...store, list }, ownId: 'a', log })
  await Promise.all(Array.from({ length: 50 }, (__, index) => find(`/assets/home-${10_000_000 + index}.js`)))
  expect(list).toHaveBeenCalledTimes(1)
})

it('a damaged archive is read once and hides no other build', async () => {
  const store = folderStore(await aFolder())
  await store.put('builds/0000000000000000.json', bytes('{"/assets/../a.js":{}}'))
  await store.put('builds/1111111111111111.json', bytes('{"/assets/ho'))
  await publishAll(store, ['one'])
  const warn = vi.fn()
  const find = openStoredBuilds({ store, ownId: 'a', log: { warn } }, LIST_EVERY_MS)
  expect(await find(scriptOf('one'))).toBeDefined()
  expect(await find(scriptOf('two'))).toBeUndefined()
  expect(warn).toHaveBeenCalledTimes(2)
})

it('a store that is down delays no start, is reported, and gets the build once it is back', async () => {
  const server = await startS3()
  const store = openS3(server.url)
  await server.stop()
  const warn = vi.fn()
  const sharing = startSharingBuild({ store, assets: aBuild('one'), log: { warn } }, { retryMs: 50 })
  onTestFinished(sharing.stop)
  await sharing.published
  expect(warn).toHaveBeenCalled()
  const { find, has } = instanceOf('two', store)
  expect(await find(scriptOf('one')).catch(isStorageUnavailable)).toBe(true)
  await server.start()
  await expect.poll(() => has('one')).toBe(true)
})
