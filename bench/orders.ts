import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ADDRESS } from '#test/order-form.ts'
import { median, record } from './report.ts'
import type { RunningShop } from './server.ts'

const ROUNDS = 200
/** The first orders are slower while V8 compiles hot code. */
const WARM_UP = 150

/** Measures order placement beside fsync of the same disk. */
export async function measureOrders(shop: RunningShop, folder: string) {
  const pricePaise = await priceOf(shop)
  for (let round = 0; round < WARM_UP; round++) await place(shop, pricePaise)
  const disk = openSync(join(folder, 'fsync'), 'w')
  const fsyncMs: number[] = []
  const orderMs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    fsyncMs.push(
      await timed(async () => {
        writeSync(disk, Buffer.alloc(4096))
        fsyncSync(disk)
      }),
    )
    orderMs.push(await timed(() => place(shop, pricePaise)))
  }
  closeSync(disk)
  record({ what: 'the disk: write and fsync of one page, p50', value: median(fsyncMs), unit: 'ms' })
  record({
    what: 'placing an order, synchronous=full, p50',
    value: median(orderMs),
    unit: 'ms',
    limit: Math.round((median(fsyncMs) + 5) * 10) / 10,
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** A wrong price is answered with the correct one. */
async function priceOf(shop: RunningShop): Promise<number> {
  const response = await order(shop, 1)
  const { problems } = (await response.json()) as { problems?: { pricePaise?: number }[] }
  const price = problems?.[0]?.pricePaise
  if (price === undefined) throw new Error('the shop does not tell the price')
  return price
}

async function place(shop: RunningShop, pricePaise: number) {
  const response = await order(shop, pricePaise)
  if (!response.ok) throw new Error(`an order was answered with ${response.status}`)
  await response.arrayBuffer()
}

const order = (shop: RunningShop, pricePaise: number) =>
  fetch(`${shop.origin}/checkout/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.origin },
    body: JSON.stringify({
      checkoutKey: crypto.randomUUID(),
      shipping: ADDRESS,
      lines: [{ id: 'kids-zone-2', quantity: 2, pricePaise }],
    }),
  })
