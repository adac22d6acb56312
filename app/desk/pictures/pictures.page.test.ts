import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PRODUCT_VIEWS } from '#domain/catalogue/product.ts'
import { deskCookie } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'

const ID = 'uniquely-yours-3'
const PLACE = `/desk/products/${ID}/pictures`
const ORIGIN = { origin: 'http://shop.test' }

const plain = (width: number, height: number, colour = '#d0b3a3') =>
  sharp({ create: { width, height, channels: 3, background: colour } })
const jpeg = (colour?: string) => plain(1200, 1600, colour).jpeg().toBuffer()

async function open(env: Record<string, string> = {}, role: 'manager' | 'packer' = 'manager') {
  const dataDir = await mkdtemp(join(tmpdir(), 'regalo-desk-pictures-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { get, shop } = await openTestShop({ DATA_DIR: dataDir, ...env })
  const headers = { ...ORIGIN, cookie: await deskCookie(shop, role) }
  const page = async (init: RequestInit = {}) => get(PLACE, { ...init, headers })
  /** Uploads a picture as the script of the page does, and returns the last line of the response. */
  const bring = async (body: BodyInit, crop = '') => {
    const type = { 'content-type': 'application/octet-stream' }
    const answer = await get(`${PLACE}/new?crop=${crop}`, { method: 'POST', headers: { ...headers, ...type }, body })
    return JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '') as { name?: string; fault?: string }
  }
  const seen = async () => /name="seen" value="(\w+)"/.exec(await (await page()).text())?.[1] ?? ''
  const save = async (fields: Record<string, string | File>, was?: string) => {
    const body = new FormData()
    for (const view of PRODUCT_VIEWS) for (const part of ['name', 'alt']) body.set(`${view}-${part}`, '')
    body.set('seen', was ?? (await seen()))
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return page({ method: 'POST', body })
  }
  const inShop = async () => (await get(`/uniquely-yours/${ID}`)).text()
  const kept = async () => readdir(join(dataDir, 'pictures/own')).catch(() => [])
  return { shop, get, page, bring, save, seen, inShop, kept }
}

describe('product pictures at the desk', () => {
  it('are uploaded, described and shown in the shop, also with fewer than four', async () => {
    const { shop, get, bring, save, inShop, kept } = await open()
    const photo = await plain(1600, 1200)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'me' } })
      .jpeg()
      .toBuffer()
    const [hero, detail] = [await bring(new Uint8Array(photo)), await bring(new Uint8Array(await jpeg('#304050')))]
    expect([hero.name, detail.name]).toEqual([
      expect.stringMatching(/^own\/[0-9a-f]{16}-d0b3a3-900$/),
      expect.stringMatching(/-304050-900$/),
    ])
    const undescribed = await save({
      'hero-name': hero.name ?? '',
      'detail-name': detail.name ?? '',
      'hero-alt': 'Salts',
    })
    expect([undescribed.status, await undescribed.text()]).toEqual([
      422,
      expect.stringContaining('Enter an image description'),
    ])
    const fields = { 'hero-name': hero.name ?? '', 'hero-alt': 'Rose <salts>', 'detail-name': detail.name ?? '' }
    const saved = await save({ ...fields, 'detail-alt': 'The soap' })
    expect([saved.status, saved.headers.get('location')]).toEqual([302, `${PLACE}?saved`])
    await expect.poll(inShop, { timeout: 5000 }).toContain('alt="Rose &lt;salts&gt;"')
    const html = await inShop()
    expect(html).toContain('alt="The soap"')
    expect(html).not.toContain('from above"')
    const [base = ''] = /\/pictures\/own\/[\w-]+-d0b3a3-900\.\w{8}/.exec(html) ?? []
    for (const file of [`${base}-400.avif`, `${base}-640.avif`, `${base}-900.avif`, `${base}-640.webp`]) {
      const answer = await get(file)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, expect.stringContaining('immutable')])
      const { width = 0, height, exif, icc } = await sharp(new Uint8Array(await answer.arrayBuffer())).metadata()
      expect([height, exif, icc]).toEqual([width * 1.25, undefined, undefined])
    }
    expect(await kept()).toHaveLength(8)
    const [line] = await shop.db.selectFrom('changes').selectAll().where('what', '=', 'pictures').execute()
    expect(line).toMatchObject({ who: 'The manager', subject: ID, after: expect.stringContaining('Rose <salts>') })
  })

  it('are cropped to the selected area', async () => {
    const { bring } = await open()
    const halves = await sharp({ create: { width: 2000, height: 1250, channels: 3, background: '#102030' } })
      .composite([{ input: await plain(1000, 1250, '#f0e0d0').png().toBuffer(), left: 1000, top: 0 }])
      .png()
      .toBuffer()
    expect((await bring(new Uint8Array(halves), '0,0,0.5')).name).toContain('-102030-900')
    expect((await bring(new Uint8Array(halves), '0.5,0,0.5')).name).toContain('-f0e0d0-900')
  })

  it('are uploaded with the form without scripts, and kept when another is refused', async () => {
    const { save, kept } = await open()
    const file = new File([new Uint8Array(await jpeg())], 'a.jpg')
    const answer = await save({
      'hero-file': file,
      'hero-alt': 'Salts',
      'closed-file': new File(['%PDF-1.7'], 'b.jpg'),
    })
    const html = await answer.text()
    expect([answer.status, html]).toEqual([422, expect.stringContaining('This is a PDF')])
    const name = /name="hero-name" value="(own\/[^"]+)"/.exec(html)?.[1] ?? ''
    expect((await save({ 'hero-name': name, 'hero-alt': 'Salts' })).status).toBe(302)
    expect(await kept()).toHaveLength(4)
  })

  it('show both versions after a conflicting save', async () => {
    const { shop, bring, save, seen } = await open()
    const names = [
      (await bring(new Uint8Array(await jpeg('#111111')))).name ?? '',
      (await bring(new Uint8Array(await jpeg('#eeeeee')))).name ?? '',
    ]
    const was = await seen()
    expect((await save({ 'hero-name': names[0] ?? '', 'hero-alt': 'Hers' }, was)).status).toBe(302)
    const second = await save({ 'hero-name': names[1] ?? '', 'hero-alt': 'His' }, was)
    const html = await second.text()
    expect(second.status).toBe(409)
    for (const words of ['These pictures have changed', 'In the shop now', 'Hers', 'His']) expect(html).toContain(words)
    const now = /name="seen" value="(\w+)"/.exec(html)?.[1]
    expect((await save({ 'hero-name': names[1] ?? '', 'hero-alt': 'His' }, now)).status).toBe(302)
    const row = await shop.db
      .selectFrom('products')
      .select(['pictures', 'imageAlt'])
      .where('id', '=', ID)
      .executeTakeFirst()
    expect([row?.imageAlt, row?.pictures]).toEqual(['His', expect.stringContaining(names[1] ?? '')])
  })
})

describe('an uploaded picture', () => {
  it('is refused with a reason if it is invalid, and nothing is stored', async () => {
    const { bring, kept, save } = await open()
    const bomb = await plain(11_000, 4600).png({ compressionLevel: 9 }).toBuffer()
    const noise = await sharp({
      create: {
        width: 1200,
        height: 1500,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
    for (const [body, words] of [
      ['<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'SVG drawings'],
      ['%PDF-1.7 renamed', 'This is a PDF'],
      [Buffer.concat([Buffer.from([0, 0, 0, 36]), Buffer.from('ftypheic\0\0\0\0mif1heic')]), 'HEIC'],
      ['GIF89a', 'GIF'],
      ['nothing of the kind', 'not a picture'],
      ['', 'file is empty'],
      [bomb, 'too large: at most 50'],
      [await plain(1, 20_000).png().toBuffer(), 'too large: at most 50'],
      [await plain(500, 700).png().toBuffer(), 'less than 640'],
      [noise.subarray(0, noise.length / 2), 'damaged or incomplete'],
      ['\x89PNG\r\n\x1a\n and nothing'.replace('\x89', '\u0089'), 'not a picture'],
    ] as const) {
      const sent = typeof body === 'string' ? body : new Uint8Array(body)
      expect((await bring(sent)).fault, words).toContain(words)
    }
    expect(await kept()).toEqual([])
    for (const name of ['own/0123456789abcdef-112233-900', '../../secret', 'products/kids-zone-2-hero'])
      expect((await save({ 'hero-name': name, 'hero-alt': 'x' })).status).toBe(422)
  })

  it('leaves nothing behind when the upload breaks off', async () => {
    const { bring, kept } = await open()
    const half = (await jpeg()).subarray(0, 2000)
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(half))
        controller.error(new Error('gone'))
      },
    })
    const answer = await bring(body as unknown as BodyInit).catch(() => ({ fault: 'cut off' }))
    expect(answer.fault).toContain('cut off')
    expect(await kept()).toEqual([])
  })

  it('is processed when two are uploaded at once', async () => {
    const { bring } = await open()
    const both = await Promise.all(
      ['#101010', '#e0e0e0'].map(async (colour) => bring(new Uint8Array(await jpeg(colour)))),
    )
    expect(both.map(({ name }) => name?.slice(21, 27))).toEqual(['101010', 'e0e0e0'])
  })

  it('needs free storage and a permitted role', async () => {
    const { bring } = await open({ MAX_PICTURE_MB: '0' })
    expect((await bring(new Uint8Array(await jpeg()))).fault).toContain('MAX_PICTURE_MB')
    const { page, get } = await open({}, 'packer')
    expect((await page()).status).toBe(403)
    expect(
      (await get(`${PLACE}/new`, { method: 'POST', headers: { ...ORIGIN, 'content-type': 'text/html' }, body: 'x' }))
        .status,
    ).toBe(415)
    expect(
      (
        await get(`${PLACE}/new`, {
          method: 'POST',
          headers: { origin: 'http://elsewhere.test', 'content-type': 'application/octet-stream' },
          body: 'x',
        })
      ).status,
    ).toBe(403)
  })
})
