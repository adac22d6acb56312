import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startS3 } from '#test/s3-server.ts'
import { type FileStore, listAll, readWhole } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { withLocalCache } from './local-cache.ts'
import { moveFiles, runMove } from './move-files.ts'
import { combineStores, openFileStore, openRemoteStore } from './open-file-store.ts'
import { parseStoreAddress } from './store-address.ts'

async function twoPlaces() {
  const dataDir = await mkdtemp(join(tmpdir(), 'regalo-move-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const server = await startS3()
  const store = parseStoreAddress(server.url)
  if (!store) throw new Error('no store')
  const place = { dataDir, store, cacheBytes: 1_000_000 }
  const [folder, there] = [folderStore(dataDir), await openRemoteStore(store)]
  return {
    server,
    place,
    folder,
    there,
    shop: () => openFileStore(place),
    run: (...args: string[]) => move(place, args),
  }
}
const move = (place: Parameters<typeof openFileStore>[0], args: string[]) => runMove(args, place, () => {})
const bytes = (text: string) => Buffer.from(text)
const text = async (files: FileStore, key: string) => (await readWhole(files, key))?.toString()
const NAMES = Array.from({ length: 12 }, (_, at) => `photos/p${at}`)

describe('moving files from a folder into a store', () => {
  it('keeps every file readable for a running shop, and ends with all in the store', async () => {
    const { folder, there, shop, run, place } = await twoPlaces()
    for (const name of NAMES) await folder.put(name, bytes(name))
    await folder.put('documents/RG-1/a.pdf', bytes('paper'))
    const files = await shop()
    await files.put('resumes/new', bytes('came in between'))
    let moving = true
    const moved = run('move').finally(() => {
      moving = false
    })
    while (moving) for (const name of NAMES) expect(await text(files, name)).toBe(name)
    expect(await moved).toEqual({
      ok: true,
      message: `13 files, 0.0 MB, moved from ${place.dataDir} to shop/regalo on ${new URL(place.store.endpoint).host}.`,
    })
    expect(await listAll(folder, 'photos')).toEqual([])
    for (const name of NAMES) expect(await text(there, name)).toBe(name)
    expect(await text(there, 'resumes/new')).toBe('came in between')
    expect((await run('move')).message).toContain('0 files')
    expect((await run('move', '--back')).message).toContain('14 files')
    expect(await listAll(there, 'photos')).toEqual([])
    expect([await text(folder, 'resumes/new'), await text(files, 'photos/p3')]).toEqual([
      'came in between',
      'photos/p3',
    ])
  })

  it('loses no file when it is killed, and the next run finishes', async () => {
    const { folder, there, shop, run } = await twoPlaces()
    for (const name of NAMES) await folder.put(name, bytes(name))
    let left = 5
    const dies = (): never => {
      throw new Error('killed')
    }
    const dying: FileStore = { ...folder, remove: async (key) => (left-- > 0 ? folder.remove(key) : dies()) }
    await expect(moveFiles(dying, there)).rejects.toThrow('killed')
    const files = await shop()
    for (const name of NAMES) expect(await text(files, name)).toBe(name)
    expect((await listAll(files, 'photos')).map(({ key }) => key).sort()).toEqual([...NAMES].sort())
    expect((await run('move')).ok).toBe(true)
    for (const name of NAMES) expect([await folder.has(name), await there.has(name)]).toEqual([false, true])
  })

  it.each(['before', 'after'])(
    'keeps deleted files deleted when the buyer is erased %s the file has arrived',
    async (when) => {
      const { folder, there, shop } = await twoPlaces()
      await folder.put('resumes/theirs', bytes('of somebody'))
      const files = await shop()
      const put: FileStore['put'] = async (key, content) => {
        if (when === 'before') await files.remove('resumes/theirs')
        await there.put(key, content)
        if (when === 'after') await files.remove('resumes/theirs')
      }
      await moveFiles(folder, { ...there, put })
      expect([await files.has('resumes/theirs'), await there.has('resumes/theirs')]).toEqual([false, false])
    },
  )

  it('waits for an unavailable store, and an invalid command moves nothing', async () => {
    const { server, folder, run, place } = await twoPlaces()
    await folder.put('photos/one', bytes('one'))
    await server.stop()
    const stopped = await run('move')
    expect([stopped.ok, stopped.message]).toEqual([
      false,
      expect.stringMatching(/^Stopped after 0 files.*run it again/),
    ])
    for (const args of [[], ['mvoe'], ['move', '--forth'], ['move', '--back', 'x']])
      expect((await run(...args)).message).toContain('npm run files -- move')
    expect((await runMove(['move'], { ...place, store: undefined }, () => {})).message).toContain('FILES_URL')
    expect(await text(folder, 'photos/one')).toBe('one')
  })
})

describe('a store with a local cache', () => {
  it('serves pictures while the store is unavailable, and caches no personal files', async () => {
    const { server, shop, folder, place } = await twoPlaces()
    const files = await shop()
    await files.put('pictures/own/a.avif', bytes('a'))
    await files.put('photos/one', bytes('of somebody'))
    await text(files, 'photos/one')
    await folder.put('documents/RG-1/here.pdf', bytes('still here'))
    await server.stop()
    const again = await shop()
    expect(await text(again, 'pictures/own/a.avif')).toBe('a')
    expect(await text(again, 'documents/RG-1/here.pdf')).toBe('still here')
    for (const key of ['photos/one', 'pictures/own/b.avif']) await expect(again.get(key)).rejects.toThrow('file store')
    await server.start()
    await again.remove('pictures/own/a.avif')
    expect(await again.get('pictures/own/a.avif')).toBeUndefined()
    expect(await listAll(folderStore(join(place.dataDir, 'cache')), 'photos')).toEqual([])
  })

  it('evicts the least recently used file, and fetches once for concurrent requests', async () => {
    const { place } = await twoPlaces()
    const [store, cache] = [folderStore(join(place.dataDir, 'store')), folderStore(join(place.dataDir, 'cache'))]
    let asked = 0
    const get: FileStore['get'] = (key) => {
      asked += 1
      return store.get(key)
    }
    const files = withLocalCache(combineStores({ ...store, get }, folderStore(place.dataDir)), cache, 10)
    for (const name of ['a', 'b', 'c']) await store.put(`pictures/own/${name}`, bytes('1234'))
    const all = await Promise.all([1, 2, 3].map(() => text(files, 'pictures/own/a')))
    expect([all, asked]).toEqual([['1234', '1234', '1234'], 1])
    await text(files, 'pictures/own/b')
    await text(files, 'pictures/own/a')
    await text(files, 'pictures/own/c')
    const kept = (await listAll(cache, 'pictures')).map(({ key }) => key)
    expect([kept.sort(), asked]).toEqual([['pictures/own/a', 'pictures/own/c'], 3])
  })
})
