import { join } from 'node:path'
import { measureAlive } from './alive.ts'
import { measureEnquiries } from './desk/enquiries.ts'
import { measureExports } from './desk/exports.ts'
import { measureGoodsPages } from './desk/goods-pages.ts'
import { measureImport } from './desk/import.ts'
import { measureOrderLists } from './desk/orders.ts'
import { measureDeskPresses } from './desk/presses.ts'
import { measurePrints } from './desk/print.ts'
import { measureProductLists } from './desk/products.ts'
import { measureFirstLoad } from './first-load.ts'
import { measureLargeLists } from './large-lists.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureMarket } from './market.ts'
import { measureOrderRate } from './order-rate.ts'
import { measureOrders } from './orders.ts'
import { measureMemory, measureRender, measureStart } from './process.ts'
import { conclude } from './report.ts'
import { measureSearch } from './search.ts'
import { startShop, withFolder } from './server.ts'
import { measureThroughput } from './throughput.ts'

// `npm run bench` runs everything, `npm run bench -- orders start` only what is named. Rate limits are off.
// Of `alive`, paths after it say which pages: `npm run bench -- alive / /cart`.
const asked = process.argv.slice(2)
const wants = (name: string) => asked.length === 0 || asked.includes(name)

await withFolder(async (folder) => {
  const dataDir = join(folder, 'data')
  const shop = await startShop(dataDir)
  console.log('Rate limits are off.\n')
  if (wants('load')) await measureFirstLoad(shop.origin)
  if (wants('throughput')) await measureThroughput(shop.origin, folder)
  if (wants('render')) await measureRender(shop)
  if (wants('large')) await measureLargeLists(shop, folder)
  if (wants('orders')) await measureOrders(shop, folder)
  if (wants('search')) await measureSearch(folder)
  if (wants('rate')) await measureOrderRate(folder)
  if (wants('lighthouse')) await measureLighthouse(shop.origin, folder)
  if (wants('alive'))
    await measureAlive(
      shop.origin,
      folder,
      asked.filter((name) => name.startsWith('/')),
    )
  await shop.stop()
  if (wants('desk')) {
    await measureOrderLists(folder)
    await measureProductLists(folder)
    await measureEnquiries(folder)
    await measurePrints(folder)
  }
  if (wants('desk') || wants('exports')) await measureExports(folder)
  if (wants('desk') || wants('presses')) await measureDeskPresses(folder)
  if (wants('goods')) await measureGoodsPages(folder)
  if (wants('import')) await measureImport(folder)
  if (wants('market')) await measureMarket(folder)
  if (wants('memory')) await measureMemory(dataDir)
  if (wants('start')) await measureStart(dataDir)
})
conclude()
