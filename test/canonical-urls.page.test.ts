import { describe, expect, it } from 'vitest'
import { openTestShop } from './shop.ts'

async function openGet() {
  const { get, shop, postForm } = await openTestShop()
  const leadsTo = async (path: string, init?: RequestInit) => {
    const { status, headers } = await get(path, init)
    return status === 301 ? headers.get('location') : status
  }
  return { shop, leadsTo, postForm }
}

describe('a public page in another letter case or with a trailing slash', () => {
  it('redirects to its canonical URL with the query', async () => {
    const { leadsTo } = await openGet()
    const addresses = {
      '/Kids-Zone': '/kids-zone',
      '/kids-zone/': '/kids-zone',
      '/KIDS-ZONE//': '/kids-zone',
      '/Wedding-Edit/?for=groom&utm_source=a%20b': '/wedding-edit?for=groom&utm_source=a%20b',
      '/Our-Story': '/our-story',
      '/corporate/?tab=consultation': '/corporate?tab=consultation',
      '/Build-Your-Own/Start/': '/build-your-own/start',
      '/Cart': '/cart',
      '/kids-zone/Kids-Zone-2': '/kids-zone/kids-zone-2',
      '/kids-zone/kids-zone-2/?pin=560001': '/kids-zone/kids-zone-2?pin=560001',
      '/mothers-day/md-1': '/mothers-day/MD-1',
      '/Mothers-Day/md-1/?a=1': '/mothers-day/MD-1?a=1',
      '/mothers-day/MD-1/': '/mothers-day/MD-1',
    }
    for (const [path, address] of Object.entries(addresses)) {
      expect([path, await leadsTo(path)]).toEqual([path, address])
      expect([path, await leadsTo(path, { method: 'HEAD' })]).toEqual([path, address])
    }
  })

  it('leads to an existing page and never redirects to itself', async () => {
    const { leadsTo } = await openGet()
    for (const path of ['/', '/?a=1', '/kids-zone', '/mothers-day/MD-1', '/our-story', '/cart', '/search?q=Tea'])
      expect([path, await leadsTo(path)]).toEqual([path, 200])
    for (const path of ['/Nowhere', '/kids-zone/Nothing/', '/mothers-day/kids-zone-2/', '/kids-zone/md-1'])
      expect([path, await leadsTo(path)]).toEqual([path, 404])
  })

  it('never leads to another host', async () => {
    const { leadsTo } = await openGet()
    for (const path of [
      '//',
      '//evil.example/',
      '//Kids-Zone/',
      '/\\evil.example/',
      '/%2F%2Fevil.example/',
      '/kids-zone//evil/',
    ])
      expect([path, String(await leadsTo(path)).startsWith('//')]).toEqual([path, false])
    for (const path of ['//kids-zone/', '//evil.example/', '/%2Fkids-zone/'])
      expect([path, await leadsTo(path)]).toEqual([path, expect.any(Number)])
  })

  it('leaves a hidden collection hidden', async () => {
    const { shop, leadsTo } = await openGet()
    await shop.db.updateTable('collections').set({ state: 'draft' }).where('slug', '=', 'kids-zone').execute()
    expect(await leadsTo('/Kids-Zone/')).toBe(404)
  })
})

it('secrets, files, data, webhooks, the desk and posts are not redirected', async () => {
  const { leadsTo, postForm } = await openGet()
  const untouched = [
    '/order/REG-1/ABC/',
    '/Pay/SomeSecret/',
    '/Unsubscribe/Token/',
    '/Kids-Zone.data',
    '/Robots.txt',
    '/Healthz',
    '/Pictures/site/X.jpg',
    '/Desk/Orders/',
    '/desk/',
    '/Webhooks/razorpay',
    '/Payment/callback/?payment_id=1',
    '/Logo/a.svg',
  ]
  for (const path of untouched) expect([path, await leadsTo(path)]).toEqual([path, expect.any(Number)])
  expect((await postForm('/Contact/', { firstName: 'A' })).status).not.toBe(301)
})
