import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { button, completePurchase, fillAddress, GIFT, openCart, step, UTR } from './checkout-page.ts'
import { openLiveShop } from './live-shop.ts'
import type { OwnShop } from './own-shop.ts'
import { PHONE_ONLY } from './viewports.ts'

let shop: OwnShop | undefined
const origin = () => shop?.origin ?? ''
const owner = (...words: string[]) => shop?.owner(...words) ?? Promise.reject(new Error('the shop is not open'))
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await openLiveShop()
})
test.afterAll(() => shop?.close())

const numberOf = async (page: Page) =>
  (
    await page
      .getByText(/^REG-\d{4,}$/)
      .first()
      .textContent()
  )?.trim() ?? ''

async function claim(page: Page, id = UTR): Promise<string> {
  await openCart(page, `${origin()}/cart`)
  await button(page, 'Proceed to Checkout').click()
  await fillAddress(page)
  await button(page, 'Continue to Payment').click()
  await expect(step(page)).toHaveText('Payment')
  await page.getByRole('radio', { name: /transaction ID/ }).check()
  await completePurchase(page, id)
  await expect(page.getByRole('heading', { level: 1, name: 'Payment under review' })).toBeVisible()
  return numberOf(page)
}

test('a transaction id submitted by two buyers is stored for both', PHONE_ONLY, async ({ page, browser }) => {
  test.slow()
  const first = await claim(page)
  await expect(page.getByText('was given for another order as well')).toHaveCount(0)
  const other = await (await browser.newContext()).newPage()
  const second = await claim(other)
  await expect(other.getByText('This transaction id was given for another order as well.')).toBeVisible()
  await expect(other.getByText('keep the proof of payment')).toBeVisible()
  await expectAccessible(other)
  expect(await owner('notes')).toMatch(new RegExp(`${first}.*${second}`))

  await other.getByRole('link', { name: 'See your order' }).click()
  await expect(other.getByRole('heading', { level: 1, name: `Order ${second}` })).toBeVisible()
  await expect(other.getByText('This transaction id was given for another order as well.')).toBeVisible()
  expect(await owner('confirm', first)).toContain(`given for order ${second}, which stays under review`)
  await expect(owner('confirm', second)).rejects.toThrow(`is already confirmed for order ${first}`)
  expect(await owner('reject', second, 'not on the statement')).toContain('how to correct the transaction id')

  await other.reload()
  await expect(other.getByText('We could not find your payment.')).toBeVisible()
  await expectAccessible(other)
  await other.getByText('Correct the transaction id').click()
  await other.getByLabel('UPI Transaction ID').fill('632604118299')
  await button(other, 'Send the corrected id').click()
  await expect(other.getByText('We could not find your payment.')).toHaveCount(0)
  await expect(other.getByText('6326 0411 8299').first()).toBeVisible()
  expect(await owner('confirm', second)).toContain(`Order ${second} is paid.`)
  await other.context().close()
})

test(
  'a sixth order with open reservations for one phone is refused and keeps its form',
  PHONE_ONLY,
  async ({ page }) => {
    await owner('stock', GIFT.id, '50')
    await owner('stock', 'keepsakes-1', '50')
    await openCart(page, `${origin()}/cart`)
    await button(page, 'Proceed to Checkout').click()
    await fillAddress(page)
    let body: Record<string, unknown> = {}
    await page.route('**/checkout/order', async (route) => {
      body = route.request().postDataJSON() as Record<string, unknown>
      await route.continue()
    })
    await button(page, 'Continue to Payment').click()
    await expect(step(page)).toHaveText('Payment')
    for (let n = 0; n < 4; n++) {
      const checkoutKey = `another-checkout-of-hers-${n}`
      const placed = await page.request.post(`${origin()}/checkout/order`, { data: { ...body, checkoutKey } })
      expect(placed.status()).toBe(200)
    }
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(`${origin()}/cart?step=shipping`)
    await fillAddress(page)
    await button(page, 'Continue to Payment').click()
    await expect(page.getByRole('alert')).toContainText('We already keep the gifts of 5 orders')
    await expect(page.getByRole('alert')).toContainText('ring us on +91 80 4112 3344')
    await expect(page.getByLabel('Full Name')).toHaveValue('Ananya Rao')
    await expectAccessible(page)
    await page.getByLabel('Phone').fill('98450 99999')
    await page.getByLabel('Email').fill('amma@example.com')
    await button(page, 'Continue to Payment').click()
    await expect(step(page)).toHaveText('Payment')
  },
)
