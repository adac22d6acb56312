import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { readProductPictures } from '#server/pictures/product-pictures.ts'
import { deskCookie } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'

async function open() {
  const dataDir = await mkdtemp(join(tmpdir(), 'regalo-product-form-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { get, shop } = await openTestShop({ DATA_DIR: dataDir })
  const headers = { origin: 'http://shop.test', cookie: await deskCookie(shop, 'manager') }
  const upload = async (background: string) => {
    const file = await sharp({ create: { width: 1280, height: 1600, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const answer = await get('/desk/pictures/new', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(file),
    })
    return (JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '') as { name: string }).name
  }
  const read = async (path: string) => (await get(path, { headers })).text()
  const save = (path: string, fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ act: 'save', ...fields })) body.set(name, value)
    return get(path, { method: 'POST', headers, body })
  }
  return { shop, upload, read, save }
}

const attributeOf = (html: string, name: string): string =>
  (new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '').replaceAll('&quot;', '"')

it('a new product is created with its pictures, described by its name', async () => {
  const { shop, upload, read, save } = await open()
  const key = attributeOf(await read('/desk/products/new'), 'key')
  const [hero, closed] = [await upload('#b05a3c'), await upload('#3c6e5a')]
  const texts = { name: 'Rakhi Box', tagline: 'Ties', description: 'A rakhi', item: 'rakhi', qty: '1', weight: '640' }
  const sale = {
    price: 'Rs 1,299/-',
    gstRate: '18',
    hsn: '7117',
    selling: 'on',
    collection: 'kids-zone',
    country: 'India',
  }
  const pictures = { 'pictures-seen': 'new', 'hero-name': hero, 'closed-name': closed, imageAlt: '', 'closed-alt': '' }
  const made = await save('/desk/products/new', { key, id: '', saw: '{}', ...texts, ...sale, ...pictures })
  expect([made.status, made.headers.get('location')]).toEqual([302, '/desk/products/rakhi-box?did=made'])
  const stored = await readProductPictures(shop.db, 'rakhi-box')
  expect(stored?.slots).toMatchObject({
    hero: { name: hero, alt: 'Rakhi Box' },
    closed: { name: closed, alt: 'Rakhi Box, closed and tied' },
    above: null,
  })
})

it('pictures are saved with the fields, not when a field is refused, and a stale form is told so', async () => {
  const { shop, upload, read, save } = await open()
  const page = '/desk/products/kids-zone-1'
  const html = await read(page)
  const seen = attributeOf(html, 'pictures-seen')
  const hero = await upload('#7a1f3d')
  const fields = {
    saw: attributeOf(html, 'saw'),
    name: 'The Fort',
    item: 'blanket',
    qty: '1',
    'pictures-seen': seen,
    'hero-name': hero,
    imageAlt: 'A fort',
  }
  const slots = async () => (await readProductPictures(shop.db, 'kids-zone-1'))?.slots
  expect((await save(page, { ...fields, weight: 'many' })).status).toBe(422)
  expect((await slots())?.hero?.name).not.toBe(hero)
  const saved = await save(page, fields)
  expect([saved.status, saved.headers.get('location')]).toEqual([302, `${page}?did=saved`])
  expect(await slots()).toMatchObject({ hero: { name: hero, alt: 'A fort' }, closed: null })
  const stale = await save(page, { ...fields, 'hero-name': await upload('#111111') })
  expect([stale.status, await stale.text()]).toEqual([422, expect.stringContaining('These pictures have changed')])
})
