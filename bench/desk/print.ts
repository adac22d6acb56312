import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openShop } from '#server/shop.ts'
import { deskCookie } from '#test/desk-user.ts'
import { aPaidOrder } from '#test/paid-order.ts'
import { residentMb, startShop, withFolder } from './server.ts'
import { load } from './throughput.ts'

// What the shop's own pages take while the desk prints: `node bench/desk-print.ts`, after `npm run build`.
const ORDERS = 100
const LIST = '/uniquely-yours'
/** By then the thread has ended. */
const IDLE_MS = 15_000
const PAPERS = ['slip', 'invoice', 'labels-a4', 'card'] as const

/** A shop with orders to print, and somebody of its desk. */
async function filled(dataDir: string) {
  const read = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, process.cwd())
  if (!read.ok) throw new Error(read.message)
  const shop = await openShop(read.config)
  const numbers: string[] = []
  for (let made = 0; made < ORDERS; made++) {
    const order = await aPaidOrder(shop.db, { test: true, message: `With love, ${made}.` })
    numbers.push(order.number)
  }
  const cookie = await deskCookie(shop, 'owner')
  await shop.close()
  return { numbers, cookie }
}

await withFolder(async (folder) => {
  const dataDir = join(folder, 'data')
  const { numbers, cookie } = await filled(dataDir)
  const shop = await startShop(dataDir)
  const query = numbers.map((number) => `n=${number}`).join('&')
  let presses = 0
  async function print(paper: string) {
    const from = performance.now()
    const address = `${shop.origin}/desk/orders/print.pdf?paper=${paper}&${query}&at=${1 + presses++}`
    const answer = await fetch(address, { headers: { cookie } })
    const bytes = (await answer.arrayBuffer()).byteLength
    if (!answer.ok) throw new Error(`${paper}: ${answer.status}`)
    return { seconds: (performance.now() - from) / 1000, kb: bytes / 1000 }
  }
  await fetch(shop.origin + LIST)
  const alone = await load(shop.origin + LIST)
  for (const paper of PAPERS) {
    const { seconds, kb } = await print(paper)
    console.log(`${`${paper}, ${ORDERS} orders as one PDF`.padEnd(52)} ${seconds.toFixed(1)} s, ${kb.toFixed(0)} KB`)
  }
  let isLoaded = true
  const printing = (async () => {
    while (isLoaded) await print('invoice')
  })()
  const beside = await load(shop.origin + LIST)
  isLoaded = false
  await printing
  for (const [name, { perSecond, p99Ms }] of Object.entries({ alone: alone, 'while invoices are drawn': beside }))
    console.log(
      `${`a list page ${name}`.padEnd(52)} p99 ${p99Ms.toFixed(1)} ms, ${perSecond.toFixed(0)} requests a second`,
    )
  const memory = async (when: string) =>
    console.log(`${`memory of the shop ${when}`.padEnd(52)} ${(await residentMb(shop.pid))?.toFixed(0)} MB`)
  await memory('while it draws')
  await new Promise((done) => setTimeout(done, IDLE_MS))
  await memory('once nobody has printed for a while')
  await shop.stop()
})
