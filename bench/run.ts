import { join } from 'node:path'
import { measureBusyShop } from './busy-shop.ts'
import { measureCataloguePages } from './desk/catalogue-pages.ts'
import { measureEnquiries } from './desk/enquiries.ts'
import { measureExports } from './desk/exports.ts'
import { measureImport } from './desk/import.ts'
import { measureDeskInteractions } from './desk/interactions.ts'
import { measureOrderLists } from './desk/orders.ts'
import { measurePrints } from './desk/prints.ts'
import { measureProductLists } from './desk/products.ts'
import { measureFirstLoad } from './first-load.ts'
import { measureHydration } from './hydration.ts'
import { measureLargeLists } from './large-lists.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureOrderRate } from './order-rate.ts'
import { measureOrders } from './orders.ts'
import { measureMemory, measureRender, measureStart } from './process.ts'
import { conclude } from './report.ts'
import { measureSearch } from './search.ts'
import { startShop, withFolder } from './server.ts'
import { measureThroughput } from './throughput.ts'

// `npm run bench` runs everything, `npm run bench -- orders start` only the named parts, without rate limits. `hydration`
// accepts paths: `npm run bench -- hydration / /cart`.
const selected = process.argv.slice(2)
const wants = (name: string) => selected.length === 0 || selected.includes(name)

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
  if (wants('hydration'))
    await measureHydration(
      shop.origin,
      folder,
      selected.filter((name) => name.startsWith('/')),
    )
  await shop.stop()
  if (wants('desk')) {
    await measureOrderLists(folder)
    await measureProductLists(folder)
    await measureEnquiries(folder)
    await measurePrints(folder)
  }
  if (wants('desk') || wants('exports')) await measureExports(folder)
  if (wants('desk') || wants('interactions')) await measureDeskInteractions(folder)
  if (wants('catalogue')) await measureCataloguePages(folder)
  if (wants('import')) await measureImport(folder)
  if (wants('busy')) await measureBusyShop(folder)
  if (wants('memory')) await measureMemory(dataDir)
  if (wants('start')) await measureStart(dataDir)
})
conclude()
