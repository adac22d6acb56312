import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listAll } from '#server/files/file-store.ts'
import { makeOwnPicture } from '#server/pictures/make-own-picture.ts'
import { openTestShop } from './shop.ts'

const GIFT = '/mothers-day/MD-3'

async function openOwn() {
  const dataDir = await mkdtemp(join(tmpdir(), 'regalo-previews-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const opened = await openTestShop({ DATA_DIR: dataDir })
  const previewOf = async (path: string) =>
    /<meta property="og:image" content="([^"]*)"/.exec(await (await opened.get(path)).text())?.[1] ?? ''
  const kept = () => listAll(opened.shop.files, 'pictures')
  return { ...opened, previewOf, kept }
}

async function shapeOf(answer: Response) {
  const { format, width, height } = await sharp(new Uint8Array(await answer.arrayBuffer())).metadata()
  return { format, width, height }
}
const PREVIEW = { format: 'jpeg', width: 1200, height: 630 }

describe('the preview of a product', () => {
  it('is a JPEG of 1200 by 630, rendered once and cached', async () => {
    const { get, previewOf, kept } = await openOwn()
    const path = await previewOf(GIFT)
    expect(path).toMatch(/^\/pictures\/preview\/products\/uniquely-yours-3-hero\.[0-9a-f]{8}-1200x630\.jpg$/)
    const answers = await Promise.all([get(path), get(path, { method: 'HEAD' })])
    for (const { status, headers } of answers) {
      expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect(headers.get('cache-control')).toContain('immutable')
    }
    expect(await shapeOf(answers[0])).toEqual(PREVIEW)
    expect(await answers[1].text()).toBe('')
    const files = await kept()
    expect(files.map(({ key }) => key)).toEqual([path.slice(1)])
    expect(await shapeOf(await get(path))).toEqual(PREVIEW)
    expect(await kept()).toEqual(files)
  })

  it('is made of an uploaded picture as well', async () => {
    const { get, shop, previewOf } = await openOwn()
    const photo = sharp({ create: { width: 1000, height: 1250, channels: 3, background: '#804020' } })
    const shape = { ratio: 0.8, most: 1600, least: 400 }
    const result = await makeOwnPicture(await photo.jpeg().toBuffer(), { shape, crop: undefined } as never, () => {})
    if (!('made' in result)) throw new Error('refused')
    for (const { path, bytes } of result.made.files) await shop.files.put(`pictures/${path}`, bytes)
    const slot = { name: result.made.name, alt: 'A brown box' }
    const pictures = JSON.stringify({ hero: slot, closed: null, above: null, detail: null })
    await shop.db.updateTable('products').set({ pictures }).where('id', '=', 'kids-zone-2').execute()
    const path = await previewOf('/kids-zone/kids-zone-2')
    expect(path).toContain('/pictures/preview/own/')
    expect(await shapeOf(await get(path))).toEqual(PREVIEW)
  })

  it('exists for existing pictures, at one URL each', async () => {
    const { get, previewOf, kept } = await openOwn()
    const path = await previewOf(GIFT)
    const wrong = [
      path.replace(/\.[0-9a-f]{8}-/, '.00000000-'),
      path.replace('uniquely-yours-3', 'uniquely-yours-300'),
      path.replace('1200x630', '4000x4000'),
      path.replace('/products/', '/products/../products/'),
      '/pictures/preview/own/0123456789abcdef-804020-900.01234567-1200x630.jpg',
      '/pictures/preview/site/home-wide.e0a0092d-1200x630.jpg',
      '/pictures/preview/',
    ]
    for (const address of wrong) {
      if (address.includes('..')) continue
      expect([address, (await get(address)).status]).toEqual([address, 404])
    }
    expect(await kept()).toEqual([])
  })
})
