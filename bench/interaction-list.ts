import type { Locator, Page } from '@playwright/test'
import { ADDRESS } from '#test/order-form.ts'

export type Interaction = {
  what: string
  path: string
  /** Session cookie of a desk user. */
  cookie?: { name: string; value: string }
  /** Brings the page into the state to measure. */
  open?: (page: Page) => Promise<unknown>
  /** Element to tap or key to press. */
  on: ((page: Page) => Locator) | { key: string }
  /** Restores the earlier state where a second click would do something else. */
  undo?: (page: Page) => Promise<unknown>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const pressEscape = (page: Page) => page.keyboard.press('Escape')
const goBack = (page: Page) => page.goBack()

const takeBox = async (page: Page) => {
  await page.getByRole('radio', { name: 'Grande', exact: true }).check({ force: true })
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL('**/products')
}

/** Must have the sample's price: with another the checkout returns to the cart. */
const LINE = { id: 'kids-zone-2', name: 'The Auto Stand', price: 58, image: '', quantity: 1 }

/** Fills the cart through storage, as another tab does. */
const fillCart = (page: Page) =>
  page.evaluate((line) => {
    localStorage.setItem('cart', JSON.stringify([line]))
    window.dispatchEvent(new Event('cart-updated'))
  }, LINE)

const FIELDS = {
  'Full Name': ADDRESS.fullName,
  Email: ADDRESS.email,
  Phone: ADDRESS.phone,
  'Street Address': ADDRESS.street,
  'PIN Code': ADDRESS.zipCode,
  City: ADDRESS.city,
}

async function fillAddress(page: Page) {
  await fillCart(page)
  await page.locator('.cart-bar button').click()
  for (const [label, value] of Object.entries(FIELDS)) await page.getByLabel(label, { exact: true }).fill(value)
}

/** Enters a unique transaction id. One with this year's digit and twelve digits raises no question. */
async function fillPayment(page: Page) {
  await button(page, 'Continue to Payment').click()
  const figures = String(Date.now()).slice(-11)
  await page.getByLabel('UPI Transaction ID').fill(`${new Date().getFullYear() % 10}${figures}`)
}

async function payAgain(page: Page) {
  await page.getByRole('heading', { level: 1, name: 'Thank you', exact: true }).waitFor()
  await page.goto(new URL('/cart', page.url()).href)
  await page.waitForFunction(() => 'hydrated' in window)
  await fillAddress(page)
  await fillPayment(page)
}

export const INTERACTIONS: readonly Interaction[] = [
  { what: 'quick view', path: '/kids-zone', on: (page) => button(page, 'Quick view'), undo: pressEscape },
  { what: 'Add to Bag', path: '/kids-zone/kids-zone-2', on: (page) => button(page, 'Add to Bag') },
  { what: 'a heart', path: '/kids-zone', on: (page) => button(page, /wishlist$/) },
  { what: 'a chip', path: '/mothers-day', on: (page) => page.locator('main .chip').first() },
  {
    what: 'a tab',
    path: '/kids-zone/kids-zone-2',
    on: (page) => page.locator('[role=tab][aria-selected=false]').first(),
  },
  { what: 'the menu', path: '/', on: (page) => button(page, 'Open menu'), undo: pressEscape },
  {
    what: 'a key in search',
    path: '/',
    open: (page) => button(page, 'Search').click(),
    on: { key: 't' },
    undo: (page) => page.keyboard.press('Backspace'),
  },
  {
    what: 'a toggle in the box',
    path: '/build-your-own/start',
    open: takeBox,
    on: (page) => page.getByRole('tabpanel').getByRole('button').first(),
  },
  {
    what: 'Proceed to Checkout',
    path: '/cart',
    open: fillCart,
    on: (page) => page.locator('.cart-bar button'),
    undo: goBack,
  },
  {
    what: 'Continue to Payment',
    path: '/cart',
    open: fillAddress,
    on: (page) => button(page, 'Continue to Payment'),
    undo: goBack,
  },
  {
    what: 'Complete Purchase',
    path: '/cart',
    open: async (page) => {
      await fillAddress(page)
      await fillPayment(page)
    },
    on: (page) => button(page, 'Complete Purchase'),
    undo: payAgain,
  },
]
