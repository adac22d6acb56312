import { setTimeout as pause } from 'node:timers/promises'
import { SHEET_HEADINGS, type SheetColumn } from '#domain/catalogue/product-sheet.ts'
import { formatCsvLine, parseCsv } from '#domain/text/csv.ts'
import { type Latencies, prepareTraffic } from '../busy-shop.ts'
import { record, skip } from '../report.ts'
import { residentMb } from '../server.ts'
import { type DeskShop, ORDERED_PRODUCT, onLargeShops } from './large-shop.ts'

const ROWS = 10_000
/** Traffic of a busy hour; some visitors of each second place an order. */
const PAGES_PER_SECOND = 100
const IDLE_SECONDS = 20
/** Polling interval of the import page. */
const POLL_MS = 1000
const LIMIT_S = 60

const NEW_PRODUCT_COLUMNS: readonly SheetColumn[] = [
  'id',
  'name',
  'tagline',
  'price',
  'collection',
  'stock',
  'selling',
  'hsn',
  'description',
  'contents',
  'weight',
  'imageAlt',
]
const newProductCells = (at: number): string[] => [
  ...[`diya-${at}`, `Diya for window ${at}`, 'It waits up.', String(199 + (at % 900)), `season-${1 + (at % 30)}`],
  ...[String(at % 90), 'On sale', '8306', 'A diya of brass.', '2x diya', '300', 'A diya on a sill.'],
]

/**
 * Measures imports of 10,000 rows under shop traffic.
 *
 * The first sheet changes price, tagline and stock of existing products; the second adds new products. Reports
 * duration, page latency and process memory.
 */
export const measureImport = (folder: string) =>
  onLargeShops(folder, async ({ shop, cookie, where }) => {
    const market = await prepareTraffic(shop)
    const rest = async (waits: Latencies, when: string) => {
      record({ what: `${where}, kept pages ${when}: p99`, value: p99(waits.pages), unit: 'ms', limit: 50 })
      record({
        what: `${where}, orders and rendered pages ${when}: p99`,
        value: p99(waits.others),
        unit: 'ms',
        limit: 150,
      })
      record({ what: `${where}, of these not as they should be`, value: waits.errors.length, unit: '', limit: 0 })
      for (const fault of new Set(waits.errors)) console.log(`  ${fault}`)
    }
    await market.trade(5, PAGES_PER_SECOND)
    await rest(await market.trade(IDLE_SECONDS, PAGES_PER_SECOND), 'alone')
    let most = 0
    const watch = setInterval(async () => {
      most = Math.max(most, (await residentMb(shop.pid)) ?? 0)
    }, 250)
    try {
      for (const [what, sheet] of [
        ['changed', await exportChangedSheet({ shop, cookie, where })],
        [
          'new',
          csvOf(
            NEW_PRODUCT_COLUMNS,
            Array.from({ length: ROWS }, (_, at) => newProductCells(at)),
          ),
        ],
      ] as const) {
        const work = runImport({ shop, cookie, where }, sheet)
        let isOver = false
        void work.then(
          () => {
            isOver = true
          },
          () => {
            isOver = true
          },
        )
        const waits: Latencies = { pages: [], others: [], errors: [] }
        while (!isOver) {
          const some = await market.trade(2, PAGES_PER_SECOND)
          for (const kind of ['pages', 'others'] as const) waits[kind].push(...some[kind])
          waits.errors.push(...some.errors)
        }
        const { readSeconds, doneSeconds } = await work
        record({ what: `${where}, ${ROWS} ${what} rows: foreseen`, value: readSeconds, unit: 's' })
        record({ what: `${where}, ${ROWS} ${what} rows: done`, value: doneSeconds, unit: 's', limit: LIMIT_S })
        await rest(waits, `beside ${what} rows`)
      }
    } finally {
      clearInterval(watch)
    }
    if (most === 0) return skip('memory of a shop that takes sheets', 'this system has no /proc')
    record({ what: `${where}, memory while sheets are brought in`, value: most, unit: 'MB', limit: 230 })
  })

const p99 = (waits: number[]): number => waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN

const csvOf = (columns: readonly SheetColumn[], rows: readonly (readonly string[])[]): string =>
  [columns.map((column) => SHEET_HEADINGS[column]), ...rows].map((cells) => formatCsvLine([...cells])).join('')

/** Exports stock and prices and changes them, except for the product that the traffic orders. */
async function exportChangedSheet({ shop, cookie }: DeskShop): Promise<string> {
  const answer = await fetch(`${shop.origin}/desk/products/sheet.csv?of=products`, { headers: { cookie } })
  const [heads = [], ...rows] = parseCsv(await answer.text()).map(({ cells }) => cells)
  const columns: SheetColumn[] = ['id', 'name', 'tagline', 'price', 'stock', 'twinOf']
  const at = columns.map((column) => heads.indexOf(SHEET_HEADINGS[column]))
  const changed = rows
    .map((cells) => at.map((place) => cells[place] ?? ''))
    .filter(([id]) => id !== ORDERED_PRODUCT)
    .map(([id = '', name = '', tagline = '', price = '', stock = '', twinOf = '']) => [
      ...[id, name, `${tagline} Still.`],
      ...(twinOf === '' ? [String(Math.round(Number(price)) + 7), stock === '' ? '' : '90'] : ['', '']),
      twinOf,
    ])
  return csvOf(columns, changed.slice(0, ROWS))
}

/** Uploads a sheet, starts the import and polls until it is done. */
async function runImport({ shop, cookie }: DeskShop, sheet: string) {
  const headers = { cookie, origin: shop.origin }
  const body = new FormData()
  body.set('file', new File([sheet], 'goods.csv'))
  const from = performance.now()
  const sent = { method: 'POST', redirect: 'manual', headers } as const
  const brought = await fetch(`${shop.origin}/desk/products/sheet`, { ...sent, body })
  const address = brought.headers.get('location')
  if (!address) throw new Error(`a sheet was answered with ${brought.status}`)
  const page = async () => (await fetch(shop.origin + address, { headers: { cookie } })).text()
  const foreseen = await page()
  const readSeconds = (performance.now() - from) / 1000
  const wrong = /<dt>Errors<\/dt><dd>([^<]*)/.exec(foreseen)?.[1]
  if (wrong !== '0') throw new Error(`${wrong} rows of the sheet have errors`)
  const pressedAt = performance.now()
  await fetch(shop.origin + address, { ...sent, body: new URLSearchParams() })
  while (!(await page()).includes('up to date.')) await pause(POLL_MS)
  return { readSeconds, doneSeconds: (performance.now() - pressedAt) / 1000 }
}
