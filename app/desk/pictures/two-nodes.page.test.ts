import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { connectSqlite } from '#server/db/connect.ts'
import { deskCookie } from '#test/desk-user.ts'
import { startS3 } from '#test/s3-server.ts'
import { openTestShop } from '#test/shop.ts'

const PLACE = '/desk/products/uniquely-yours-3/pictures'

it('two machines on one store show the same, and go on while it is away', async () => {
  const root = await mkdtemp(join(tmpdir(), 'regalo-nodes-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const store = await startS3()
  const file = join(root, 'regalo.sqlite')
  const node = async (name: string) =>
    openTestShop({ FILES_URL: store.url, DATA_DIR: join(root, name) }, { db: await connectSqlite(file) })
  const [one, other] = [await node('one'), await node('other')]
  const headers = { origin: 'http://shop.test', cookie: await deskCookie(one.shop, 'owner') }
  const bring = async (colour: string) => {
    const photo = sharp({ create: { width: 900, height: 1125, channels: 3, background: colour } })
    const body = new Uint8Array(await photo.jpeg().toBuffer())
    const type = { 'content-type': 'application/octet-stream' }
    const answer = await one.get(`${PLACE}/new`, { method: 'POST', headers: { ...headers, ...type }, body })
    return JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '') as { name?: string; fault?: string }
  }
  const { name = '' } = await bring('#804020')
  const page = await (await other.get(PLACE, { headers })).text()
  const body = new FormData()
  for (const [field, value] of Object.entries({
    'hero-name': name,
    'hero-alt': 'Seen on both',
    seen: /name="seen" value="(\w+)"/.exec(page)?.[1] ?? '',
  }))
    body.set(field, value)
  expect((await one.get(PLACE, { method: 'POST', headers, body })).status).toBe(302)
  const inShop = async () => (await other.get('/uniquely-yours/uniquely-yours-3')).text()
  await expect.poll(inShop, { timeout: 5000 }).toContain('Seen on both')
  const [base = ''] = /\/pictures\/own\/[\w-]+\.\w{8}/.exec(await inShop()) ?? []
  const seen = await other.get(`${base}-400.avif`)
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/avif'])
  await seen.arrayBuffer()

  await store.stop()
  expect((await other.get(`${base}-400.avif`)).status).toBe(200)
  const away = await other.get(`${base}-900.avif`)
  expect([away.status, away.headers.get('cache-control'), away.headers.get('retry-after')]).toEqual([
    ...[503, 'no-store', '5'],
  ])
  expect((await bring('#204080')).fault).toContain('cannot keep pictures just now')
  await store.start()
  expect((await other.get(`${base}-900.avif`)).status).toBe(200)
}, 120_000)
