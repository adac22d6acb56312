import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { manifestSchema } from '#server/pictures/picture-manifest.ts'
import { filesOf } from './pictures.catalogue.ts'
import { runPictures } from './pictures.run.ts'

let root: string
let masters: string
let target: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'regalo-masters-'))
  masters = join(root, 'masters')
  target = join(root, 'pictures')
  await mkdir(masters)
  await mkdir(target)
})
afterEach(() => rm(root, { recursive: true }))

const testPicture = (colour: string) => sharp({ create: { width: 40, height: 50, channels: 3, background: colour } })

async function put(file: string, bytes: string | Uint8Array, folder = masters): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), bytes)
}
const webp = (colour: string) => testPicture(colour).webp().toBuffer()

async function run(args: string[], ask?: (question: string) => Promise<boolean>) {
  const said: string[] = []
  const code = await runPictures(args, target, { print: (line) => said.push(line), ask })
  return { code, said: said.join('\n') }
}
const manifest = async () => manifestSchema.parse(JSON.parse(await readFile(join(target, 'manifest.json'), 'utf8')))
const names = async () => Object.keys(await manifest())
async function files(): Promise<string[]> {
  const groups = ['products', 'items', 'boxes', 'site'].filter((group) => existsSync(join(target, group)))
  return (
    await Promise.all(
      groups.map(async (group) => (await readdir(join(target, group))).map((file) => `${group}/${file}`)),
    )
  )
    .flat()
    .sort()
}
/** Every file in the manifest exists, and no other. */
async function expectConsistent() {
  expect(await files()).toEqual(
    Object.entries(await manifest())
      .flatMap(([name, entry]) => filesOf(name, entry))
      .sort(),
  )
}

/** A catalogue with three pictures, and a masters folder with one changed and one new picture. */
async function runWithEarlierPictures() {
  const earlier = join(root, 'earlier')
  for (const name of ['products/a-hero', 'items/b-thumb', 'site/c'])
    await put(`${name}.webp`, await webp('#a08060'), earlier)
  await run([earlier])
  await put('products/a-hero.webp', await webp('#102030'))
  await put('products/d-hero.webp', await webp('#405060'))
}

describe('npm run pictures', () => {
  it('adds and replaces pictures and keeps every other one', async () => {
    await runWithEarlierPictures()
    const before = await manifest()
    expect((await run([masters])).code).toBe(0)
    const after = await manifest()
    expect(Object.keys(after)).toEqual(['items/b-thumb', 'products/a-hero', 'products/d-hero', 'site/c'])
    expect(after['items/b-thumb']).toEqual(before['items/b-thumb'])
    expect(after['products/a-hero']?.hash).not.toBe(before['products/a-hero']?.hash)
    await expectConsistent()
    expect((await run([masters])).said).toContain('0 made, 2 unchanged, 0 refused.')
  })

  it.each(['jpg', 'jpeg', 'JPG', 'png', 'webp', 'avif'] as const)('takes a master that ends in .%s', async (ending) => {
    const format = ({ jpg: 'jpeg', JPG: 'jpeg' } as const)[ending as 'jpg'] ?? ending
    await put(
      `products/a-hero.${ending}`,
      await testPicture('#a08060')
        .toFormat(format as 'png')
        .toBuffer(),
    )
    expect((await run([masters])).code).toBe(0)
    expect((await manifest())['products/a-hero']).toMatchObject({ width: 40, height: 50, avif: [20, 40] })
    await expectConsistent()
  })

  it('refuses two masters of one picture and changes nothing', async () => {
    await put('products/a-hero.webp', await webp('#a08060'))
    await put('products/a-hero.png', await testPicture('#102030').png().toBuffer())
    const { code, said } = await run([masters])
    expect(code).toBe(1)
    expect(said).toContain('products/a-hero.png and products/a-hero.webp')
    expect(await readdir(target)).toEqual([])
  })

  it('keeps a picture and reports it when its new master cannot be read', async () => {
    await runWithEarlierPictures()
    const before = await manifest()
    await put('products/a-hero.webp', 'no picture')
    const { code, said } = await run([masters, '--prune', '--yes'])
    expect(code).toBe(1)
    expect(said).toContain('products/a-hero.webp is no picture that can be read.')
    expect((await manifest())['products/a-hero']).toEqual(before['products/a-hero'])
    await expectConsistent()
  })

  it('lists the files it ignores', async () => {
    await put('products/a-hero.webp', await webp('#a08060'))
    for (const file of ['my photo.jpg', 'a-hero.0123abcd-400.avif', 'notes.txt']) await put(`products/${file}`, 'x')
    const { code, said } = await run([masters])
    expect(code).toBe(0)
    for (const file of ['my photo.jpg', 'a-hero.0123abcd-400.avif', 'notes.txt'])
      expect(said).toContain(`products/${file} is left out`)
    expect(await names()).toEqual(['products/a-hero'])
  })

  it('names pictures in the data of the live box without file extension', async () => {
    await put('products/a-hero.webp', await webp('#a08060'))
    await put('boxes/slots.json', '{"front":"nano-front.png","open":"nano-open.webp"}')
    await run([masters])
    expect(await readFile(join(target, 'slots.json'), 'utf8')).toBe('{"front":"nano-front","open":"nano-open"}')
  })
})

describe('npm run pictures with --prune', () => {
  const PRUNED = ['products/a-hero', 'products/d-hero']

  it('shows how many, asks, and removes pictures without a master', async () => {
    await runWithEarlierPictures()
    await put('items/b-thumb.0123abcd-20.avif', 'of an earlier picture', target)
    const asked: string[] = []
    const { code, said } = await run([masters, '--prune'], async (question) => asked.push(question) === 1)
    expect(code).toBe(0)
    expect(asked).toEqual(['Remove them?'])
    expect(said).toContain(
      'Without a master in this folder: 2 pictures in 7 files (1 of items, 1 of site): items/b-thumb, site/c.',
    )
    expect(await names()).toEqual(PRUNED)
    await expectConsistent()
  })

  it('removes nothing when the answer is no', async () => {
    await runWithEarlierPictures()
    expect((await run([masters, '--prune'], async () => false)).said).toContain('None of them is removed.')
    expect(await names()).toHaveLength(4)
    await expectConsistent()
  })

  it('needs --yes without an interactive terminal', async () => {
    await runWithEarlierPictures()
    const before = await files()
    expect(await run([masters, '--prune'])).toMatchObject({ code: 1, said: expect.stringContaining('--yes') })
    expect(await files()).toEqual(before)
    expect((await run([masters, '--prune', '--yes'])).code).toBe(0)
    expect(await names()).toEqual(PRUNED)
    await expectConsistent()
  })

  it('keeps files it did not generate', async () => {
    await runWithEarlierPictures()
    await put('site/notes.txt', 'mine', target)
    await run([masters, '--prune', '--yes'])
    expect(await readFile(join(target, 'site/notes.txt'), 'utf8')).toBe('mine')
  })
})

describe('an invalid command', () => {
  it.each([
    ['a folder that is not there', ['mistyped']],
    ['an empty folder', ['empty']],
    ['a folder whose groups are empty', ['hollow']],
    ['a folder with nothing but other files', ['other']],
    ['the folder of the pictures themselves', ['pictures']],
    ['a second folder', ['masters', 'more']],
    ['an option that there is not', ['masters', '--purge']],
    ['no folder', []],
  ])('changes nothing, even when confirmed: %s', async (_what, words) => {
    await runWithEarlierPictures()
    await mkdir(join(root, 'empty'))
    await mkdir(join(root, 'hollow/products'), { recursive: true })
    await put('products/readme.txt', 'x', join(root, 'other'))
    const before = [await files(), await manifest()]
    const args = words.map((word) => (word.startsWith('-') ? word : join(root, word)))
    expect((await run([...args, '--prune', '--yes'], async () => true)).code).toBe(1)
    expect([await files(), await manifest()]).toEqual(before)
  })

  it('does not overwrite a damaged manifest', async () => {
    await put('products/a-hero.webp', await webp('#a08060'))
    await put('manifest.json', '{"products/b-he', target)
    expect((await run([masters, '--prune', '--yes'])).code).toBe(1)
    expect(await readFile(join(target, 'manifest.json'), 'utf8')).toBe('{"products/b-he')
  })
})

describe('a run that is killed', () => {
  const PROGRAM = `
    import { runPictures } from ${JSON.stringify(join(import.meta.dirname, 'pictures.run.ts'))}
    await runPictures(['--prune', '--yes', process.argv[1]], process.argv[2], { print: console.log })`

  /** Kills the process after this many lines of output. */
  const killedAfter = (lines: number) =>
    new Promise<void>((resolve) => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, masters, target], {
        cwd: join(import.meta.dirname, '..'),
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let said = ''
      child.stdout.on('data', (words) => {
        said += words
        if (said.split('\n').length > lines) child.kill('SIGKILL')
      })
      child.once('exit', () => resolve())
    })

  it('leaves a manifest of complete files only, and the next run finishes its work', async () => {
    await runWithEarlierPictures()
    for (let count = 0; count < 12; count += 1)
      await put(`products/n${count}-hero.png`, await testPicture('#a08060').png().toBuffer())
    for (const lines of [2, 5, 9]) {
      await killedAfter(lines)
      const there = await files()
      const named = Object.entries(await manifest()).flatMap(([name, entry]) => filesOf(name, entry))
      expect(named.filter((file) => !there.includes(file))).toEqual([])
      for (const file of named) expect((await sharp(join(target, file)).metadata()).width, file).toBeGreaterThan(0)
    }
    expect((await names()).length).toBeGreaterThan(4)
    expect((await run([masters, '--prune', '--yes'])).code).toBe(0)
    expect(await names()).toHaveLength(14)
    await expectConsistent()
  })
})
