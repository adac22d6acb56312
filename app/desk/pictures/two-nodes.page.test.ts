import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { connectPostgres } from '#server/db/connect.ts'
import { createPostgres } from '#test/databases.ts'
import { deskCookie } from '#test/desk-user.ts'
import { TEMPLATE } from '#test/postgres.ts'
import { startS3 } from '#test/s3-server.ts'
import { openTestShop } from '#test/shop.ts'

const GIFT = '/desk/products/uniquely-yours-3/pictures'
const THING = '/desk/products/boxes/items/keepsakes-1/picture'
const LIST = '/desk/products/collections/kids-zone/pictures'

/** Opens two instances on one PostgreSQL and one storage. Writes go to the first, reads to the other. */
async function openTwo() {
  const root = await mkdtemp(join(tmpdir(), 'regalo-nodes-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const store = await startS3()
  const url = await createPostgres(TEMPLATE)
  const node = async (name: string) =>
    openTestShop({ FILES_URL: store.url, DATA_DIR: join(root, name) }, { db: await connectPostgres(url) })
  const [one, other] = [await node('one'), await node('other')]
  const headers = { origin: 'http://shop.test', cookie: await deskCookie(one.shop, 'owner') }
  const bring = async (shape: string, colour: string) => {
    const photo = sharp({ create: { width: 1000, height: 1250, channels: 3, background: colour } })
    const body = new Uint8Array(await photo.jpeg().toBuffer())
    const type = { 'content-type': 'application/octet-stream' }
    const sent = { method: 'POST', headers: { ...headers, ...type }, body }
    const answer = await one.get(`/desk/pictures/new?shape=${shape}`, sent)
    return JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '') as { name?: string; fault?: string }
  }
  const save = async (path: string, fields: Record<string, string>) => {
    const page = await (await other.get(path, { headers })).text()
    const seen = (/name="seen" value="([^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&quot;', '"')
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...fields, seen })) body.set(name, value)
    expect([path, (await one.get(path, { method: 'POST', headers, body })).status]).toEqual([path, 302])
  }
  const shows = (path: string, words: string) =>
    expect.poll(async () => (await other.get(path)).text(), { timeout: 1500, interval: 50 }).toContain(words)
  /**
   * Checks that the page of the other instance shows the picture and serves its file at this width; returns the base
   * URL.
   */
  const fileOn = async (path: string, name: string, width: number) => {
    const [base = ''] = new RegExp(`/pictures/${name}\\.\\w{8}`).exec(await (await other.get(path)).text()) ?? []
    const answer = await other.get(`${base}-${width}.avif`)
    const { width: across } = await sharp(new Uint8Array(await answer.arrayBuffer())).metadata()
    expect([path, answer.headers.get('content-type'), across]).toEqual([path, 'image/avif', width])
    return base
  }
  return { store, other, bring, save, shows, fileOn }
}

it('two instances with shared storage show the same pictures within a second, and keep serving during an outage', async () => {
  const { store, other, bring, save, shows, fileOn } = await openTwo()
  for (const path of ['/uniquely-yours/uniquely-yours-3', '/build-your-own/products', '/kids-zone'])
    await (await other.get(path)).text()

  const { name = '' } = await bring('gift', '#804020')
  await save(GIFT, { 'hero-name': name, 'hero-alt': 'Seen on both' })
  await shows('/uniquely-yours/uniquely-yours-3', 'Seen on both')
  const base = await fileOn('/uniquely-yours/uniquely-yours-3', name, 400)

  const { name: thing = '' } = await bring('thing', '#205080')
  await save(THING, { 'shelf-name': thing })
  await shows('/build-your-own/products', `/pictures/${thing}`)
  await fileOn('/build-your-own/products', thing, 640)

  const { name: head = '' } = await bring('hero', '#506020')
  await save(LIST, { 'page-name': head, 'page-alt': 'A shelf of blocks' })
  await shows('/kids-zone', 'A shelf of blocks')
  await fileOn('/kids-zone', head, 1000)

  await store.stop()
  expect((await other.get(`${base}-400.avif`)).status).toBe(200)
  const away = await other.get(`${base}-900.avif`)
  expect([away.status, away.headers.get('cache-control'), away.headers.get('retry-after')]).toEqual([
    ...[503, 'no-store', '5'],
  ])
  expect((await bring('gift', '#204080')).fault).toContain('cannot be stored right now')
  await store.start()
  expect((await other.get(`${base}-900.avif`)).status).toBe(200)
})
