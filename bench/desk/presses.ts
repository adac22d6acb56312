import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { Press } from '../press-list.ts'
import { BUDGET, timePress } from '../presses.ts'
import { record } from '../report.ts'
import { startShop } from '../server.ts'
import { filled } from './print.ts'

/** The things of a parcel and the rows of a list, one after the other: each press is another one's. */
const nth = (selector: string) => {
  let at = 0
  return (page: Page) => page.locator(selector).nth(at++ % 10)
}

/** Ticks whatever lies on the bench, once the parcel before it has gone. */
const tickAll = async (page: Page) => {
  await page.locator('.dk-tick:not(:checked)').first().waitFor()
  for (const tick of await page.locator('.dk-tick').all()) await tick.check()
}

/** Another price in the first field of the list, as somebody has typed it. */
const typePrice = async (page: Page) => {
  const field = page.getByLabel('Price').first()
  await field.fill(String(Number(await field.inputValue()) + 1))
}

/** `other`: an order that waits to be packed as well, so that the first one stays as it is. */
const pressesOf = ([number = '', other = '']: readonly string[]): readonly Press[] => [
  { what: 'a row of orders, chosen', path: '/desk/orders', on: nth('main input[type=checkbox][name=n]') },
  { what: 'the next row of orders', path: '/desk/orders', on: { key: 'j' } },
  {
    what: 'a filter of orders',
    path: '/desk/orders',
    on: (page) => page.locator('.dk-filters a:not([aria-current])').first(),
  },
  { what: 'a thing on the bench, ticked', path: `/desk/orders/${number}/parcels/1`, on: nth('.dk-tick') },
  {
    what: 'something is missing',
    path: `/desk/orders/${number}/parcels/1`,
    on: (page) => page.locator('.dk-missing summary'),
  },
  {
    what: 'a note without words',
    path: `/desk/orders/${number}`,
    on: (page) => page.getByRole('button', { name: 'Add note' }),
  },
  {
    what: 'a key in an answer',
    path: `/desk/orders/${number}`,
    open: (page) => page.getByPlaceholder('A note for whoever packs it').focus(),
    on: { key: 'a' },
  },
  {
    what: 'a key in the search of orders',
    path: '/desk/orders',
    open: (page) => page.getByRole('searchbox').focus(),
    on: { key: 'a' },
  },
  {
    what: 'an order, opened',
    path: '/desk/orders',
    on: (page) => page.locator('main tbody a[href^="/desk/orders/"]').first(),
    undo: (page) => page.goBack(),
  },
  {
    what: 'a price, kept where it stands',
    path: '/desk/products',
    open: typePrice,
    on: { key: 'Enter' },
    undo: typePrice,
  },
  {
    what: 'Packed before all is ticked',
    path: `/desk/orders/${number}/parcels/1`,
    on: (page) => page.getByRole('button', { name: 'Packed and tied' }),
  },
  {
    what: 'Packed',
    path: `/desk/orders/${other}/parcels/1`,
    open: tickAll,
    on: (page) => page.getByRole('button', { name: 'Packed and tied' }),
    undo: tickAll,
  },
]

/** How soon the desk shows what a press does, on a phone that is four times slower, with a hundred orders in the shop. */
export async function measureDeskPresses(folder: string) {
  const dataDir = join(folder, 'desk-presses')
  const { numbers, cookie } = await filled(dataDir)
  const [name = '', ...value] = cookie.split('=')
  const shop = await startShop(dataDir)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  try {
    for (const press of pressesOf(numbers)) {
      const signedIn = { ...press, cookie: { name, value: value.join('=') } }
      const { answeredMs } = await timePress(browser, shop.origin, signedIn)
      record({ what: `desk: ${press.what} is answered after`, value: answeredMs, unit: 'ms', limit: BUDGET.pressMs })
    }
  } finally {
    await browser.close()
    await shop.stop()
  }
}
