import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openShop } from '#server/shop.ts'
import { deskCookie } from '#test/desk-user.ts'
import { createPaidOrder } from '#test/paid-order.ts'
import { record, skip } from '../report.ts'
import { residentMb, startShop } from '../server.ts'
import { has, load } from '../throughput.ts'

const ORDERS = 100
export const LIST = '/uniquely-yours'
/** The worker thread has ended by then and its memory is returned. */
const COOL_DOWN_MS = 60_000
/** Recipients in several scripts: each Indian script needs another font in memory. */
const NAMES = ['Ananya Rao', 'अनन्या राव', 'அனன்யா ராவ்', 'ಅನನ್ಯಾ ರಾವ್', 'అనన్య రావు', 'অনন্যা রাও']
const KINDS = ['slip', 'invoice', 'labels-a4', 'card'] as const

/** Opens a shop with orders to print and a desk session. */
export async function createFilledShop(dataDir: string) {
  const read = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, process.cwd())
  if (!read.ok) throw new Error(read.message)
  const shop = await openShop(read.config)
  const numbers: string[] = []
  for (let made = 0; made < ORDERS; made++) {
    const order = await createPaidOrder(shop.db, {
      ...{ test: true, message: `With love, ${made}.` },
      shipping: { fullName: NAMES[made % NAMES.length] ?? '' },
    })
    numbers.push(order.number)
  }
  const cookie = await deskCookie(shop, 'owner')
  await shop.close()
  return { numbers, cookie }
}

/** Measures print times, their effect on shop pages, and memory. */
export async function measurePrints(folder: string) {
  const dataDir = join(folder, 'prints')
  const { numbers, cookie } = await createFilledShop(dataDir)
  const shop = await startShop(dataDir)
  const query = numbers.map((number) => `n=${number}`).join('&')
  let presses = 0
  async function print(kind: string) {
    const from = performance.now()
    const address = `${shop.origin}/desk/orders/print.pdf?paper=${kind}&${query}&at=${1 + presses++}`
    const answer = await fetch(address, { headers: { cookie } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${kind}: ${answer.status}`)
    return (performance.now() - from) / 1000
  }
  const memory = watchPeakMemory(shop.pid)
  try {
    for (const kind of KINDS)
      record({ what: `${kind}, ${ORDERS} orders as one PDF`, value: await print(kind), unit: 's' })
    if (await has('wrk', '-v')) await measureWhile(shop.origin + LIST, () => print('invoice'), 'invoices are drawn')
    else skip('a list page while invoices are drawn', 'wrk is not installed')
    await new Promise((done) => setTimeout(done, COOL_DOWN_MS))
    const after = await residentMb(shop.pid)
    if (after === undefined) return skip('memory of a shop that prints', 'this system has no /proc')
    record({ what: 'memory of a shop whose desk prints', value: memory.most(), unit: 'MB', limit: 230 })
    record({ what: 'memory a minute later', value: after, unit: 'MB', limit: 230 })
  } finally {
    memory.stop()
    await shop.stop()
  }
}

/** Returns the peak resident memory of a process from now on, in MB. */
export function watchPeakMemory(pid: number) {
  let most = 0
  const watch = setInterval(async () => {
    most = Math.max(most, (await residentMb(pid)) ?? 0)
  }, 250)
  return { most: () => most, stop: () => clearInterval(watch) }
}

/** Compares latency of a shop page when idle and while `work` repeats. */
export async function measureWhile(list: string, work: () => Promise<unknown>, done: string) {
  await fetch(list)
  const alone = await load(list)
  let isLoaded = true
  const working = (async () => {
    while (isLoaded) await work()
  })()
  const meanwhile = await load(list)
  isLoaded = false
  await working
  record({ what: 'a list page alone: p99', value: alone.p99Ms, unit: 'ms' })
  record({ what: `a list page while ${done}: p99`, value: meanwhile.p99Ms, unit: 'ms', limit: 50 })
}
