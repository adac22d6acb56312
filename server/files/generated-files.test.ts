import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { generatedFiles } from './generated-files.ts'

type Request = { pieces: number; ends: 'well' | 'full' | 'badly' }

const files = () =>
  generatedFiles('writing', async (_, { pieces, ends }: Request, { append, report }) => {
    for (let done = 1; done <= pieces; done++) {
      await append('é'.repeat(50_000))
      report({ done, of: pieces })
    }
    if (ends === 'full') throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
    if (ends === 'badly') throw new Error('the thread ended')
    return { pieces }
  })

async function aShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'regalo-generated-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const faults: string[] = []
  const log = { error: (_: object, words: string) => void faults.push(words) }
  return { shop: { config: { root: process.cwd(), dataDir, databaseUrl: undefined }, log }, dataDir, faults }
}

describe('a generated file', () => {
  it('is found by its request, can be read repeatedly, and has no name on disk', async () => {
    const { shop, dataDir } = await aShop()
    const { make, underWay } = files()
    const file = make(shop, { pieces: 3, ends: 'well' })
    expect(make(shop, { pieces: 3, ends: 'well' })).toBe(file)
    expect(underWay()).toEqual([{ pieces: 3, ends: 'well' }])
    await file?.ended
    expect(underWay()).toEqual([])
    expect(file?.state).toMatchObject({ done: 3, of: 3, made: { about: { pieces: 3 }, bytes: 3 * 100_000 } })
    for (let taken = 0; taken < 2; taken++)
      expect(await new Response(file?.state.made?.read()).text()).toBe('é'.repeat(150_000))
    expect(await readdir(dataDir)).toEqual([])
  })

  it('fails alone when the disk is full or its writer fails', async () => {
    const { shop, dataDir, faults } = await aShop()
    const { make } = files()
    const all = [
      make(shop, { pieces: 1, ends: 'full' }),
      make(shop, { pieces: 1, ends: 'badly' }),
      make(shop, { pieces: 1, ends: 'well' }),
    ]
    await Promise.all(all.map((file) => file?.ended))
    expect(all.map((file) => file?.state.failed)).toEqual(['full', 'fault', undefined])
    expect(faults).toEqual(['writing failed', 'writing failed'])
    expect(await readdir(dataDir)).toEqual([])
  })

  it('is not started while nine are unfinished, nor when its preparation fails', async () => {
    const { shop } = await aShop()
    const { make } = files()
    const first = () => Promise.reject(new Error('not in the audit'))
    const unfinished = Array.from({ length: 9 }, (_, pieces) => make(shop, { pieces, ends: 'well' }, { first }))
    expect(make(shop, { pieces: 9, ends: 'well' })).toBeUndefined()
    await Promise.all(unfinished.map((file) => file?.ended))
    expect(unfinished.map((file) => [file?.state.failed, file?.state.made])).toEqual(
      unfinished.map(() => ['fault', undefined]),
    )
  })
})
