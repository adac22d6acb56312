import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startS3 } from '#test/s3-server.ts'
import { cachedFiles } from './cached-files.ts'
import { type Files, listAll, readWhole } from './files.ts'
import { folderFiles } from './folder-files.ts'
import { moveFiles } from './move-files.ts'
import { bothFiles, openFiles, openStore } from './open-files.ts'
import { runMove } from './run-move.ts'
import { readStoreAddress } from './store-address.ts'

async function twoPlaces() {
  const dataDir = await mkdtemp(join(tmpdir(), 'regalo-move-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const server = await startS3()
  const store = readStoreAddress(server.url)
  if (!store) throw new Error('no store')
  const place = { dataDir, store, cacheBytes: 1_000_000 }
  const [folder, there] = [folderFiles(dataDir), await openStore(store)]
  return { server, place, folder, there, shop: () => openFiles(place), run: (...args: string[]) => move(place, args) }
}
const move = (place: Parameters<typeof openFiles>[0], args: string[]) => runMove(args, place, () => {})
const bytes = (text: string) => Buffer.from(text)
const text = async (files: Files, key: string) => (await readWhole(files, key))?.toString()
const NAMES = Array.from({ length: 12 }, (_, at) => `photos/p${at}`)

describe('files that move from a folder into a store', () => {
  it('are found by a shop that goes on, whichever moment it is, and lie in the store at the end', async () => {
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

  it('are none the fewer for a run that is killed, and the next one finishes', async () => {
    const { folder, there, shop, run } = await twoPlaces()
    for (const name of NAMES) await folder.put(name, bytes(name))
    let left = 5
    const dies = (): never => {
      throw new Error('killed')
    }
    const dying: Files = { ...folder, remove: async (key) => (left-- > 0 ? folder.remove(key) : dies()) }
    await expect(moveFiles(dying, there)).rejects.toThrow('killed')
    const files = await shop()
    for (const name of NAMES) expect(await text(files, name)).toBe(name)
    expect((await listAll(files, 'photos')).map(({ key }) => key).sort()).toEqual([...NAMES].sort())
    expect((await run('move')).ok).toBe(true)
    for (const name of NAMES) expect([await folder.has(name), await there.has(name)]).toEqual([false, true])
  })

  it.each(['before', 'after'])('stay gone where somebody is forgotten %s the file has arrived', async (when) => {
    const { folder, there, shop } = await twoPlaces()
    await folder.put('resumes/theirs', bytes('of somebody'))
    const files = await shop()
    const put: Files['put'] = async (key, content) => {
      if (when === 'before') await files.remove('resumes/theirs')
      await there.put(key, content)
      if (when === 'after') await files.remove('resumes/theirs')
    }
    await moveFiles(folder, { ...there, put })
    expect([await files.has('resumes/theirs'), await there.has('resumes/theirs')]).toEqual([false, false])
  })

  it('wait for a store that is away, and a command that cannot be meant moves nothing', async () => {
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

describe('a store with a cache on this machine', () => {
  it('shows pictures while it is away, and keeps nothing of people here', async () => {
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
    for (const key of ['photos/one', 'pictures/own/b.avif'])
      await expect(again.get(key)).rejects.toThrow('the store of')
    await server.start()
    await again.remove('pictures/own/a.avif')
    expect(await again.get('pictures/own/a.avif')).toBeUndefined()
    expect(await listAll(folderFiles(join(place.dataDir, 'cache')), 'photos')).toEqual([])
  })

  it('lets what nobody looked at for longest go, and fetches what many want at once one time', async () => {
    const { place } = await twoPlaces()
    const [store, cache] = [folderFiles(join(place.dataDir, 'store')), folderFiles(join(place.dataDir, 'cache'))]
    let asked = 0
    const get: Files['get'] = (key) => {
      asked += 1
      return store.get(key)
    }
    const files = cachedFiles(bothFiles({ ...store, get }, folderFiles(place.dataDir)), cache, 10)
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
