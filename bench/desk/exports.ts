import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { keepListings } from '#server/desk/orders/keep-listings.ts'
import { openShop } from '#server/shop.ts'
import { deskCookie } from '#test/desk-user.ts'
import { record, skip } from '../report.ts'
import { startShop } from '../server.ts'
import { has } from '../throughput.ts'
import { fillOrders } from './orders.ts'
import { beside, LIST, mostMemory } from './print.ts'

/** How long all orders of a year take as a file, and what the shop's own pages and its memory take meanwhile. */
export async function measureExports(folder: string) {
  const dataDir = join(folder, 'exports')
  const cookie = await filled(dataDir)
  const shop = await startShop(dataDir)
  const get = (address: string) => fetch(new URL(address, shop.origin), { headers: { cookie }, redirect: 'manual' })
  /** As somebody presses, and then takes the file from the page that says how far it is. */
  async function take() {
    const page = (await get('/desk/orders.csv')).headers.get('location') ?? ''
    const answer = await get(page.replace('/desk/orders/export?', '/desk/orders.csv?'))
    if (!answer.ok) throw new Error(`the export: ${answer.status}`)
    let lines = 0
    for await (const piece of answer.body ?? []) for (const byte of piece) if (byte === 10) lines += 1
    return lines - 1
  }
  const memory = mostMemory(shop.pid)
  try {
    const from = performance.now()
    const orders = await take()
    record({ what: `${orders} orders as a file`, value: (performance.now() - from) / 1000, unit: 's' })
    if (await has('wrk', '-v')) await beside(shop.origin + LIST, take, 'orders are exported')
    else skip('a list page while orders are exported', 'wrk is not installed')
    const delivery = async () => void (await (await get('/desk/settings/delivery?than=')).text())
    const asked = performance.now()
    await delivery()
    record({ what: 'Delivery with its days kept, at first', value: performance.now() - asked, unit: 'ms' })
    record({ what: 'memory of a shop whose desk exports', value: memory.most(), unit: 'MB', limit: 230 })
  } finally {
    memory.stop()
    await shop.stop()
  }
}

async function filled(dataDir: string): Promise<string> {
  const read = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, process.cwd())
  if (!read.ok) throw new Error(read.message)
  const shop = await openShop(read.config)
  await fillOrders(shop.db)
  await keepListings(shop.db)
  const cookie = await deskCookie(shop, 'owner')
  await shop.close()
  return cookie
}
