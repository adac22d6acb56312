import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { indexAllOrders } from '#server/orders/update-order-index.ts'
import { openShop } from '#server/shop.ts'
import { deskCookie } from '#test/desk-user.ts'
import { record, skip } from '../report.ts'
import { startShop } from '../server.ts'
import { has } from '../throughput.ts'
import { fillOrders } from './orders.ts'
import { LIST, measureWhile, watchPeakMemory } from './prints.ts'

/** Measures the CSV export of a year's orders, and its effect on shop pages and memory. */
export async function measureExports(folder: string) {
  const dataDir = join(folder, 'exports')
  const cookie = await createFilledShop(dataDir)
  const shop = await startShop(dataDir)
  const get = (address: string) => fetch(new URL(address, shop.origin), { headers: { cookie }, redirect: 'manual' })
  /** Downloads the export from its progress page, as a browser does. */
  async function download() {
    const page = (await get('/desk/orders.csv')).headers.get('location') ?? ''
    const answer = await get(page.replace('/desk/orders/export?', '/desk/orders.csv?'))
    if (!answer.ok) throw new Error(`the export: ${answer.status}`)
    let lines = 0
    for await (const piece of answer.body ?? []) for (const byte of piece) if (byte === 10) lines += 1
    return lines - 1
  }
  const memory = watchPeakMemory(shop.pid)
  try {
    const from = performance.now()
    const orders = await download()
    record({ what: `${orders} orders as a file`, value: (performance.now() - from) / 1000, unit: 's' })
    if (await has('wrk', '-v')) await measureWhile(shop.origin + LIST, download, 'orders are exported')
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

async function createFilledShop(dataDir: string): Promise<string> {
  const read = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, process.cwd())
  if (!read.ok) throw new Error(read.message)
  const shop = await openShop(read.config)
  await fillOrders(shop.db)
  await indexAllOrders(shop.db)
  const cookie = await deskCookie(shop, 'owner')
  await shop.close()
  return cookie
}
