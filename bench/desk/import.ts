import { setTimeout as pause } from 'node:timers/promises'
import { SHEET_HEADS, type SheetColumn } from '#domain/goods/sheet-columns.ts'
import { csvLine, readCsv } from '#domain/text/csv.ts'
import { prepareMarket, type Waits } from '../market.ts'
import { record, skip } from '../report.ts'
import { residentMb } from '../server.ts'
import { type DeskShop, ORDERED, onLargeShops } from './large-shop.ts'

const ROWS = 10_000
/** As many visitors as a good hour brings; each second some of them order. */
const PAGES_PER_SECOND = 100
const ALONE_SECONDS = 20
/** The page of a sheet looks by itself as often. */
const LOOK_MS = 1000
const LIMIT_S = 60

const NEW_ONES: readonly SheetColumn[] = [
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
const OF_NEW = (at: number): string[] => [
  ...[`diya-${at}`, `Diya for window ${at}`, 'It waits up.', String(199 + (at % 900)), `season-${1 + (at % 30)}`],
  ...[String(at % 90), 'On sale', '8306', 'A diya of brass.', '2x diya', '300', 'A diya on a sill.'],
]

/**
 * Sheets of ten thousand rows, brought in while people look around and order: what is there already with another price,
 * tagline and stock, then gifts that nobody has. How long each takes, what visitors wait meanwhile, and what the process
 * holds of memory.
 */
export const measureImport = (folder: string) =>
  onLargeShops(folder, async ({ shop, cookie, where }) => {
    const market = await prepareMarket(shop)
    const rest = async (waits: Waits, when: string) => {
      record({ what: `${where}, kept pages ${when}: p99`, value: p99(waits.pages), unit: 'ms', limit: 50 })
      record({
        what: `${where}, orders and rendered pages ${when}: p99`,
        value: p99(waits.others),
        unit: 'ms',
        limit: 150,
      })
      record({ what: `${where}, of these not as they should be`, value: waits.faults.length, unit: '', limit: 0 })
      for (const fault of new Set(waits.faults)) console.log(`  ${fault}`)
    }
    await market.trade(5, PAGES_PER_SECOND)
    await rest(await market.trade(ALONE_SECONDS, PAGES_PER_SECOND), 'alone')
    let most = 0
    const watch = setInterval(async () => {
      most = Math.max(most, (await residentMb(shop.pid)) ?? 0)
    }, 250)
    try {
      for (const [what, sheet] of [
        ['changed', await changedSheet({ shop, cookie, where })],
        [
          'new',
          csvOf(
            NEW_ONES,
            Array.from({ length: ROWS }, (_, at) => OF_NEW(at)),
          ),
        ],
      ] as const) {
        const work = bring({ shop, cookie, where }, sheet)
        let isOver = false
        void work.then(
          () => {
            isOver = true
          },
          () => {
            isOver = true
          },
        )
        const waits: Waits = { pages: [], others: [], faults: [] }
        while (!isOver) {
          const some = await market.trade(2, PAGES_PER_SECOND)
          for (const kind of ['pages', 'others'] as const) waits[kind].push(...some[kind])
          waits.faults.push(...some.faults)
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
  [columns.map((column) => SHEET_HEADS[column]), ...rows].map((cells) => csvLine([...cells])).join('')

/** What the desk hands out of stock and prices, with others in it; of what is ordered meanwhile nothing. */
async function changedSheet({ shop, cookie }: DeskShop): Promise<string> {
  const answer = await fetch(`${shop.origin}/desk/products/sheet.csv?of=products`, { headers: { cookie } })
  const [heads = [], ...rows] = readCsv(await answer.text()).map(({ cells }) => cells)
  const columns: SheetColumn[] = ['id', 'name', 'tagline', 'price', 'stock', 'twinOf']
  const at = columns.map((column) => heads.indexOf(SHEET_HEADS[column]))
  const changed = rows
    .map((cells) => at.map((place) => cells[place] ?? ''))
    .filter(([id]) => id !== ORDERED)
    .map(([id = '', name = '', tagline = '', price = '', stock = '', twinOf = '']) => [
      ...[id, name, `${tagline} Still.`],
      ...(twinOf === '' ? [String(Math.round(Number(price)) + 7), stock === '' ? '' : '90'] : ['', '']),
      twinOf,
    ])
  return csvOf(columns, changed.slice(0, ROWS))
}

/** Brings a sheet in as a browser does, presses, and looks until it is done. */
async function bring({ shop, cookie }: DeskShop, sheet: string) {
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
  const wrong = /<dt>cannot be<\/dt><dd>([^<]*)/.exec(foreseen)?.[1]
  if (wrong !== '0') throw new Error(`${wrong} rows of the sheet cannot be`)
  const pressedAt = performance.now()
  await fetch(shop.origin + address, { ...sent, body: new URLSearchParams() })
  while (!(await page()).includes('as the sheet has')) await pause(LOOK_MS)
  return { readSeconds, doneSeconds: (performance.now() - pressedAt) / 1000 }
}
