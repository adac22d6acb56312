import { expect, type Page, test } from '@playwright/test'
import { chargeForDelivery } from '#test/charge-for-delivery.ts'
import { expectAccessibleAtBothSizes, recordConsole } from './accessibility.ts'
import { ADDRESS, button, GIFT, openCart, step } from './checkout-page.ts'
import { openHydrated } from './delays.ts'
import { type OwnShop, openOwnShop } from './own-shop.ts'
import { PHONE_ONLY } from './viewports.ts'

let shop: OwnShop | undefined
test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await openOwnShop(({ db }) => chargeForDelivery(db, { freeAbovePaise: 1500_00 }))
})
test.afterAll(() => shop?.close())

const origin = () => shop?.origin ?? ''
const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' })
const rowOf = (page: Page, label: string) =>
  summary(page)
    .locator('dl > div')
    .filter({ hasText: new RegExp(`^${label}`) })

test('the charge is known from the PIN code on, and is that of the order', PHONE_ONLY, async ({ page }) => {
  test.setTimeout(120_000)
  const messages = recordConsole(page)
  await openHydrated(page, `${origin()}/kids-zone/${GIFT.id}`)
  const pin = page.getByLabel('Deliver to', { exact: true })
  await pin.fill('744101')
  await expect(page.getByText('We do not deliver to 744101 (Port Blair) yet.')).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await pin.fill('800001')
  await expect(page.getByText(/^Delivery ₹.*Free above ₹1,500, add ₹1,465$/)).toBeVisible()
  await expectAccessibleAtBothSizes(page)

  await openCart(page, `${origin()}/cart`)
  await expect(rowOf(page, 'Shipping')).toContainText('Free above ₹1,500, add ₹1,465')
  const total = await rowOf(page, 'Total').textContent()
  await page.goto(`${origin()}/cart?step=shipping`)
  const address = { ...ADDRESS, 'PIN Code': '800001', City: 'Patna' }
  for (const [label, value] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(value)
  await expect(rowOf(page, 'Total')).toHaveText(total ?? '')
  await button(page, 'Continue to Payment').click()
  await expect(step(page)).toHaveText('Payment')
  await expect(rowOf(page, 'Total')).toHaveText(total ?? '')
  await expectAccessibleAtBothSizes(page)
  expect(messages).toEqual([])
})

test('without a PIN code it is calculated at checkout', PHONE_ONLY, async ({ page }) => {
  await openCart(page, `${origin()}/cart`)
  await expect(rowOf(page, 'Shipping')).toContainText('Calculated at checkout')
  await expectAccessibleAtBothSizes(page)
})

test('one that has risen meanwhile is shown before anything is ordered', PHONE_ONLY, async ({ page }) => {
  await openCart(page, `${origin()}/cart?step=shipping`)
  const address = { ...ADDRESS, 'PIN Code': '302001', City: 'Jaipur' }
  for (const [label, value] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(value)
  await expect(rowOf(page, 'Shipping')).toContainText('Free above')
  await page.route('**/checkout/order', async (route) => {
    const sent = route.request().postDataJSON()
    await route.continue({ postData: JSON.stringify({ ...sent, delivery: { shownPaise: 1000 } }) })
  })
  await button(page, 'Continue to Payment').click()
  await expect(page.getByRole('alert')).toContainText(/Delivery to 302001 costs ₹[\d.]+ now, not ₹10\.00/)
  await page.unroute('**/checkout/order')
  await button(page, 'Continue to Payment').click()
  await expect(step(page)).toHaveText('Payment')
})
