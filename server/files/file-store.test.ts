import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startS3 } from '#test/s3-server.ts'
import { type FileStore, isStorageUnavailable, listAll, readWhole, StorageUnavailableError } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import { parseStoreAddress, type StoreAddress } from './store-address.ts'

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'regalo-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
const addressOf = (url: string) => parseStoreAddress(url) as StoreAddress
const bytes = (text: string) => Buffer.from(text)
const keysIn = async (files: FileStore, folder: string) => (await listAll(files, folder)).map(({ key }) => key).sort()

describe.each([
  ['a folder', async () => folderStore(await aFolder())],
  ['a store', async () => s3Store(addressOf((await startS3()).url))],
])('files in %s', (_, open) => {
  it('are stored byte for byte until they are removed', async () => {
    const files = await open()
    const large = Buffer.alloc(3_000_000, 'ü')
    await files.put('photos/one', large)
    await files.put('documents/RG-1/a.pdf', bytes('%PDF-'))
    await files.put('documents/RG-11/b.pdf', bytes(''))
    expect((await readWhole(files, 'photos/one'))?.equals(large)).toBe(true)
    const small = await files.get('documents/RG-1/a.pdf')
    expect(small?.bytes).toBe(5)
    small?.stream.destroy()
    expect([await files.has('photos/one'), await files.has('photos/two')]).toEqual([true, false])
    expect([await files.get('photos/two'), await files.get('resumes/one')]).toEqual([undefined, undefined])
    expect(await keysIn(files, 'documents')).toEqual(['documents/RG-1/a.pdf', 'documents/RG-11/b.pdf'])
    expect(await keysIn(files, 'documents/RG-1')).toEqual(['documents/RG-1/a.pdf'])
    expect(await keysIn(files, 'pictures')).toEqual([])
    await files.remove('photos/one')
    await files.remove('photos/one')
    expect([await files.has('photos/one'), await keysIn(files, 'photos')]).toEqual([false, []])
  })

  it('are listed with size and time, in any number', async () => {
    const files = await open()
    const names = Array.from({ length: 30 }, (__, at) => `resumes/r${at}`)
    for (const name of names) await files.put(name, bytes(name))
    const listed = await listAll(files, 'resumes')
    expect(listed.map(({ key }) => key).sort()).toEqual(names.sort())
    for (const { key, bytes: size, changedAt } of listed) {
      expect(size).toBe(key.length)
      expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(60_000)
    }
  })

  it.each(['../secret', 'photos/../secret', '/etc/passwd', 'photos/.half', 'photos', 'photos//a', 'photos/a b', ''])(
    'are never read from outside of it: %s',
    async (key) => {
      const files = await open()
      for (const ask of [files.get, files.has, files.remove]) await expect((async () => ask(key))()).rejects.toThrow()
    },
  )
})

it('a folder is private to the shop’s user, and has no partial files', async () => {
  const folder = await aFolder()
  await folderStore(folder).put('photos/one', bytes('x'))
  expect((await stat(join(folder, 'photos'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'photos/one'))).mode & 0o777).toBe(0o600)
  expect(await readdir(join(folder, 'photos'))).toEqual(['one'])
})

it('a folder removed with its last file does not take a concurrently added one with it', async () => {
  const files = folderStore(await aFolder())
  let coming = true
  const removeOthers = async () => {
    while (coming) await files.remove('documents/RG-1/other')
  }
  const others = [removeOthers(), removeOthers()]
  const came = async () => {
    for (let paper = 0; paper < 40; paper++) {
      await files.put('documents/RG-1/paper', bytes('x'))
      expect(await files.has('documents/RG-1/paper')).toBe(true)
      await files.remove('documents/RG-1/paper')
    }
  }
  await came().finally(() => {
    coming = false
  })
  await Promise.all(others)
})

it('a store that is unavailable, has no such bucket or denies access reports it without the key', async () => {
  const server = await startS3()
  const strangers = [
    s3Store(addressOf(server.url.replace('/shop/', '/none/'))),
    s3Store(addressOf(server.url.replace('//S3RVER:', '//SOMEBODY:'))),
  ]
  const there = s3Store(addressOf(server.url))
  await server.stop()
  const faults = [await there.get('photos/one').catch((error) => error)]
  await server.start()
  for (const stranger of strangers) faults.push(await stranger.put('photos/one', bytes('x')).catch((error) => error))
  for (const fault of faults) {
    expect(fault).toBeInstanceOf(StorageUnavailableError)
    expect(isStorageUnavailable(fault)).toBe(true)
    expect(fault.message).not.toContain('S3RVER')
  }
})

describe('FILES_URL', () => {
  it('names the store, the credentials and the prefix', () => {
    expect(
      parseStoreAddress('https://K:a%2Fb%2B@s3.ap-south-1.amazonaws.com/my.shop/one/two?region=ap-south-1'),
    ).toEqual({
      endpoint: 'https://s3.ap-south-1.amazonaws.com',
      region: 'ap-south-1',
      bucket: 'my.shop',
      prefix: 'one/two/',
      accessKeyId: 'K',
      secretAccessKey: 'a/b+',
    })
    expect(parseStoreAddress('http://k:s@localhost:9000/b')).toMatchObject({ region: 'us-east-1', prefix: '' })
  })
})
