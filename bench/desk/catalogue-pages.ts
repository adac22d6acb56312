import { record } from '../report.ts'
import { type DeskShop, onLargeShops } from './large-shop.ts'

const ROUNDS = 40
const LIMIT_MS = 50
/** Desk lists and searches, requested as whole pages and as client navigation data. */
const PATHS = [
  ...['', '?state=on', '?state=low', '?state=hidden', '?q=box', '?q=zzz', '?collection=kids-zone&state=low'],
  ...['?after=30~season-26~0~x', '/boxes/items', '/boxes/items?q=dish', '/boxes/items?category=munchies&state=low'],
  ...['/collections', '/kids-zone-2'],
]

/** Measures catalogue pages of the desk over HTTP in a large shop. */
export const measureCataloguePages = (folder: string) =>
  onLargeShops(folder, async ({ shop, cookie, where }: DeskShop) => {
    for (const path of PATHS) {
      const address = `${shop.origin}/desk/products${path}`
      const times: number[] = []
      for (let round = -5; round < ROUNDS; round++) {
        const from = performance.now()
        const answer = await fetch(address, { headers: { cookie } })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
        if (round >= 0) times.push(performance.now() - from)
      }
      const p95 = times.sort((a, b) => a - b)[Math.floor(ROUNDS * 0.95) - 1] ?? Number.NaN
      record({ what: `${where}, /desk/products${path}: p95`, value: p95, unit: 'ms', limit: LIMIT_MS })
    }
  })
