import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { deskCookie } from '#test/desk-user.ts'
import { startEmbedded } from '#test/embedded-postgres.ts'
import { ADDRESS } from '#test/order-form.ts'
import { openS3 } from '#test/s3-store.ts'
import { openOwnShop } from './own-shop.ts'

/** Time for a change to reach another instance, with tolerance for a busy machine. */
const PROPAGATION_MS = 1500

/** Starts two processes on one PostgreSQL and one store. Writes go to the first, reads to the second. */
async function openTwoInstances() {
  const postgres = await startEmbedded({ database: 'shop', persistent: false, settings: {} })
  const store = await openS3()
  let cookie = ''
  const shop = await openOwnShop(
    async (trial) => {
      cookie = await deskCookie(trial, 'owner')
    },
    { DATABASE_URL: `${postgres.url}/shop`, FILES_URL: store.url },
  )
  const other = await shop.another()
  const headers = { cookie, origin: shop.origin }
  const send = (path: string, body: URLSearchParams | FormData | Uint8Array) =>
    fetch(shop.origin + path, {
      ...{ method: 'POST', redirect: 'manual', body: body as BodyInit },
      headers: body instanceof Uint8Array ? { ...headers, 'content-type': 'application/octet-stream' } : headers,
    })
  return {
    ...{ store, send, other, one: shop.origin },
    desk: async (path: string, at = shop.origin) => (await fetch(at + path, { headers })).text(),
    press: async (path: string, fields: Record<string, string>) => {
      const answer = await send(path, new URLSearchParams(fields))
      expect([path, answer.status < 400]).toEqual([path, true])
      return answer
    },
    /** Waits until the other instance shows a text; fails after the allowed time. */
    async shows(path: string, words: string) {
      const from = performance.now()
      for (;;) {
        const page = await (await fetch(other + path)).text()
        if (page.replaceAll('<!-- -->', '').includes(words)) return
        if (performance.now() - from > PROPAGATION_MS) throw new Error(`${path} does not show ${words}`)
        await wait(50)
      }
    },
    async close() {
      await shop.close()
      await store.remove()
      await postgres.remove()
    },
  }
}

test('two instances on one PostgreSQL and one store show the same within a second and grant a last discount use once', {
  tag: '@desktop',
}, async () => {
  test.setTimeout(180_000)
  const two = await openTwoInstances()
  const { press, send, shows, desk, store, one, other } = two
  try {
    for (const path of ['/', '/kids-zone', '/kids-zone/kids-zone-2']) await (await fetch(other + path)).text()
    const [price = ''] = /(?<=data-price="₹)\d+/.exec(await (await fetch(`${one}/kids-zone/kids-zone-2`)).text()) ?? []
    await press('/desk/products', { id: 'kids-zone-2', field: 'price', value: '777', was: price })
    await shows('/kids-zone/kids-zone-2', '₹777')
    await shows('/kids-zone', '₹777')

    await press('/desk/settings/shop', { act: 'save', name: 'Tohfa', 'was.name': 'Regalo' })
    await shows('/contact', 'Tohfa')

    const collection = { title: 'Diwali', heroLine: 'Lamps.', intro: 'For the day.', tint: 'kids', strap: 'wedding' }
    await press('/desk/products/collections/new', { ...collection, service: 'standard' })
    await press('/desk/products/collections/diwali', { act: 'put', gifts: 'kids-zone-1' })
    await press('/desk/products/collections/diwali', { act: 'show' })
    await shows('/diwali', 'Lamps.')

    const place = '/desk/products/uniquely-yours-3/pictures'
    const photo = sharp({ create: { width: 900, height: 1125, channels: 3, background: '#804020' } })
    const bring = async (bytes: Buffer) => {
      const news = (await (await send(`${place}/new`, new Uint8Array(bytes))).text()).trim().split('\n')
      return JSON.parse(news.at(-1) ?? '') as { name?: string; fault?: string }
    }
    const { name = '' } = await bring(await photo.jpeg().toBuffer())
    const pictures = new FormData()
    const seen = /name="seen" value="(\w+)"/.exec(await desk(place, other))?.[1] ?? ''
    for (const [field, value] of [
      ['hero-name', name],
      ['hero-alt', 'Seen on both'],
      ['seen', seen],
    ])
      pictures.set(field ?? '', value ?? '')
    expect((await send(place, pictures)).status).toBe(302)
    await shows('/uniquely-yours/uniquely-yours-3', 'Seen on both')
    const gift = await (await fetch(`${other}/uniquely-yours/uniquely-yours-3`)).text()
    const file = `${/\/pictures\/own\/[\w-]+\.\w{8}/.exec(gift)?.[0]}-400.avif`
    expect((await fetch(other + file)).headers.get('content-type')).toBe('image/avif')

    await press('/desk/offers/new', { name: 'One alone', code: 'LAST1', percent: '10', scope: 'everything', uses: '1' })
    const buy = async (at: string, who: number) => {
      const answer = await fetch(`${at}/checkout/order`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: one },
        body: JSON.stringify({
          checkoutKey: `two-machines-one-code-${who}`,
          shipping: { ...ADDRESS, email: `who${who}@example.in`, phone: `+91 900000000${who}` },
          lines: [{ id: 'kids-zone-2', quantity: 1, pricePaise: 777_00 }],
          offer: { code: 'LAST1', shownPaise: 77_70 },
        }),
      })
      return (await answer.json()) as { ok: boolean }
    }
    const both = await Promise.all([one, other, one, other].map(buy))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)

    await store.stop()
    expect((await bring(await photo.png().toBuffer())).fault).toContain('cannot be stored right now')
    for (const path of ['/diwali', '/uniquely-yours/uniquely-yours-3', file])
      expect([path, (await fetch(other + path)).status]).toEqual([path, 200])
    await store.start()
    expect((await bring(await photo.png().toBuffer())).name).toBeTruthy()
  } finally {
    await two.close()
  }
})
