import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { Interaction } from '../interaction-list.ts'
import { BUDGET, timeInteraction } from '../interactions.ts'
import { record } from '../report.ts'
import { startShop } from '../server.ts'
import { createFilledShop } from './prints.ts'

/** Returns a locator that moves to the next element at each click. */
const nextElement = (selector: string) => {
  let at = 0
  return (page: Page) => page.locator(selector).nth(at++ % 10)
}

/** Checks every item at the packing station once the previous parcel is done. */
const checkAllItems = async (page: Page) => {
  await page.locator('.dk-tick:not(:checked)').first().waitFor()
  for (const tick of await page.locator('.dk-tick').all()) await tick.check()
}

/** Enters another price in the list's first field. */
const enterPrice = async (page: Page) => {
  const field = page.getByLabel('Price').first()
  await field.fill(String(Number(await field.inputValue()) + 1))
}

/** `other`: a second order to pack, so that the first one stays as it is. */
const interactionsFor = ([number = '', other = '']: readonly string[]): readonly Interaction[] => [
  { what: 'a row of orders, chosen', path: '/desk/orders', on: nextElement('main input[type=checkbox][name=n]') },
  { what: 'the next row of orders', path: '/desk/orders', on: { key: 'j' } },
  {
    what: 'a filter of orders',
    path: '/desk/orders',
    on: (page) => page.locator('.dk-filters a:not([aria-current])').first(),
  },
  { what: 'a thing on the bench, ticked', path: `/desk/orders/${number}/parcels/1`, on: nextElement('.dk-tick') },
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
    open: (page) => page.getByPlaceholder('Note for the packer').focus(),
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
    open: enterPrice,
    on: { key: 'Enter' },
    undo: enterPrice,
  },
  {
    what: 'Packed before all is ticked',
    path: `/desk/orders/${number}/parcels/1`,
    on: (page) => page.getByRole('button', { name: 'Packed and tied' }),
  },
  {
    what: 'Packed',
    path: `/desk/orders/${other}/parcels/1`,
    open: checkAllItems,
    on: (page) => page.getByRole('button', { name: 'Packed and tied' }),
    undo: checkAllItems,
  },
]

/** Measures input latency of desk pages on a phone with 4x CPU slowdown, with 100 orders in the shop. */
export async function measureDeskInteractions(folder: string) {
  const dataDir = join(folder, 'desk-presses')
  const { numbers, cookie } = await createFilledShop(dataDir)
  const [name = '', ...value] = cookie.split('=')
  const shop = await startShop(dataDir)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  try {
    for (const press of interactionsFor(numbers)) {
      const signedIn = { ...press, cookie: { name, value: value.join('=') } }
      const { answeredMs } = await timeInteraction(browser, shop.origin, signedIn)
      record({ what: `desk: ${press.what} is answered after`, value: answeredMs, unit: 'ms', limit: BUDGET.pressMs })
    }
  } finally {
    await browser.close()
    await shop.stop()
  }
}
