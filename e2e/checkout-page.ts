import { expect, type Page } from '@playwright/test'

/** A product of the sample as a list adds it to the cart. */
export const GIFT = { id: 'kids-zone-1', name: 'The Blanket Fort Kit', price: 35, image: '', quantity: 1 }
export const UTR = '632604118207'
export const ADDRESS = {
  'Full Name': 'Ananya Rao',
  Email: 'ananya@example.com',
  Phone: '98450 12345',
  'Street Address': '14 Lavelle Road',
  'PIN Code': '560001',
  City: 'Bengaluru',
}

export const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ })
export const step = (page: Page) => page.getByRole('list', { name: 'Checkout progress' }).locator('[aria-current=step]')
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Stores a cart, as another tab or an earlier visit does. */
export const storeCart = (page: Page, cart: unknown) =>
  page.evaluate(
    (text) => {
      localStorage.setItem('cart', text)
      window.dispatchEvent(new Event('cart-updated'))
    },
    typeof cart === 'string' ? cart : JSON.stringify(cart),
  )

/** Opens the cart with a product in it, at a given step. */
export async function openCart(page: Page, address = '/cart') {
  await page.addInitScript((gift) => {
    if (localStorage.getItem('cart') === null) localStorage.setItem('cart', JSON.stringify([gift]))
  }, GIFT)
  await page.goto(address)
}

export async function fillAddress(page: Page) {
  for (const [label, value] of Object.entries(ADDRESS)) await page.getByLabel(label, { exact: true }).fill(value)
}

/** Opens the payment step of a new order. */
export async function goToPayment(page: Page) {
  await openCart(page, '/cart?step=shipping')
  await fillAddress(page)
  await button(page, 'Continue to Payment').click()
  await expect(step(page)).toHaveText('Payment')
}

export async function completePurchase(page: Page, id = UTR) {
  await page.getByLabel('UPI Transaction ID').fill(id)
  await button(page, 'Complete Purchase').click()
}
