import { closeSync, openSync } from 'node:fs'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createLog, logDestination } from '#server/log.ts'
import { orderCount, place } from './cart-order.ts'
import { openTestShop } from './shop.ts'

it('a shop whose log is on a full disk renders pages and takes orders', async () => {
  const fd = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(fd))
  const log = createLog({ logLevel: 'info' }, logDestination(fd))
  const shop = await openTestShop({}, { log })
  for (let visit = 0; visit < 50; visit++) expect((await shop.get('/cart')).status).toBe(200)
  expect(await new Promise((done) => log.flush(done))).toMatchObject({ code: 'ENOSPC' })
  await place(shop)
  expect(await orderCount(shop)).toBe(1)
})

it('requests with addresses that cannot be decoded or matched print nothing', async () => {
  const printed = (['log', 'info', 'warn', 'error', 'debug'] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation(() => {}),
  )
  const { get, postJson } = await openTestShop()
  for (const path of [
    '/order/REG-1/kqzv81%E0%A4%A',
    '/order/REG-1/kqzv81',
    '/%',
    '/search/?q=%FF',
    '//kqzv81//x',
    '/desk/kqzv81',
  ])
    await get(path)
  await postJson('/kqzv81', {})
  await get('/order/REG-1/kqzv81.data?_routes=kqzv81')
  expect(printed.flatMap((spy) => spy.mock.calls)).toEqual([])
})
