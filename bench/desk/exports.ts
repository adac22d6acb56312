import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { keepListings } from '#server/desk/orders/keep-listings.ts'
import { openShop } from '#server/shop.ts'
import { deskCookie } from '#test/desk-user.ts'
import { record, skip } from '../report.ts'
import { startShop } from '../server.ts'
import { has } from '../throughput.ts'
import { fillOrders } from './orders.ts'
import { beside, LIST } from './print.ts'

/** How long all orders of a year take as a file, and what the shop's own pages take meanwhile. */
export async function measureExports(folder: string) {
  const dataDir = join(folder, 'exports')
  const cookie = await filled(dataDir)
  const shop = await startShop(dataDir)
  async function take() {
    const answer = await fetch(`${shop.origin}/desk/orders.csv`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`the export: ${answer.status}`)
    return (await answer.text()).split('\n').length - 2
  }
  try {
    const from = performance.now()
    const orders = await take()
    record({ what: `${orders} orders as a file`, value: (performance.now() - from) / 1000, unit: 's' })
    if (await has('wrk', '-v')) await beside(shop.origin + LIST, take, 'orders are exported')
    else skip('a list page while orders are exported', 'wrk is not installed')
  } finally {
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
