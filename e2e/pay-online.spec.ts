import { expect, type Page, test } from '@playwright/test'
import { startRazorpay } from '#test/emulators/razorpay.ts'
import { RAZORPAY_KEYS } from '#test/emulators/razorpay-webhooks.ts'
import { expectAccessible, expectAccessibleAtBothSizes, recordConsole } from './accessibility.ts'
import { button, fillAddress, openCart, step } from './checkout-page.ts'
import { openLiveShop } from './live-shop.ts'
import type { OwnShop } from './own-shop.ts'
import { PHONE_ONLY } from './viewports.ts'

/** A live shop that takes payments on the page of an emulated provider. Its webhooks are lost. */
let shop: OwnShop | undefined
let provider: Awaited<ReturnType<typeof startRazorpay>> | undefined
const origin = () => shop?.origin ?? ''
const owner = (...words: string[]) => shop?.owner(...words) ?? Promise.reject(new Error('the shop is not open'))

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  provider = await startRazorpay()
  shop = await openLiveShop(undefined, {
    RAZORPAY_BASE_URL: `${provider.origin}/v1/`,
    RAZORPAY_KEY_ID: RAZORPAY_KEYS.keyId,
    RAZORPAY_KEY_SECRET: RAZORPAY_KEYS.keySecret,
    RAZORPAY_WEBHOOK_SECRET: RAZORPAY_KEYS.webhookSecrets.join(','),
  })
})
test.afterAll(async () => {
  await shop?.close()
  await provider?.stop()
})

async function toPayment(page: Page) {
  await openCart(page, `${origin()}/cart`)
  await button(page, 'Proceed to Checkout').click()
  await fillAddress(page)
  await button(page, 'Continue to Payment').click()
  await expect(step(page)).toHaveText('Payment')
}

const way = (page: Page, name: string | RegExp) => page.getByRole('radio', { name })
/** The visible one of the buttons for wide screens and phones. */
const payOnline = (page: Page) =>
  page.getByRole('button', { name: /^(Pay online|Pay with a UPI app)$/ }).filter({ visible: true })

/** Waits until the pages of the running shop have methods that the owner's command set. */
const offers = (method: string, isOffered: boolean) =>
  expect
    .poll(async () => (await (await fetch(`${origin()}/cart`)).text()).includes(method), { timeout: 10_000 })
    .toBe(isOffered)

/** Pays on the emulated page, which returns the buyer by a form like the provider's. */
async function payOnProviderPage(page: Page) {
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.locator('form[action$="/payment/returned"]').evaluate((form: HTMLFormElement) => form.submit())
}

test('a cart is paid on the provider’s page, and nobody has to check it', async ({ page }) => {
  const messages = recordConsole(page)
  await toPayment(page)
  await expect(way(page, 'Pay online')).toBeChecked()
  await expectAccessibleAtBothSizes(page)
  await payOnline(page).click()
  await payOnProviderPage(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See the confirmation' }).click()
  await expect(page.getByRole('link', { name: /order/i }).first()).toBeVisible()
  await page.goto(`${origin()}/cart`)
  await expect(page.getByText('is not paid yet')).toHaveCount(0)
  expect(messages).toEqual([])
})

test('the chosen method survives a reload, and works by keyboard', PHONE_ONLY, async ({ page }) => {
  await toPayment(page)
  await way(page, 'Pay online').focus()
  await page.keyboard.press('ArrowDown')
  const claim = way(page, /transaction ID/)
  await expect(claim).toBeChecked()
  await expect(page.getByLabel('UPI Transaction ID')).toBeVisible()
  await page.reload()
  await expect(claim).toBeChecked()
  await expect(payOnline(page)).toHaveCount(0)
})

test('an unpaid order is offered again, paid another way or cancelled', PHONE_ONLY, async ({ page, context }) => {
  await toPayment(page)
  await payOnline(page).click()
  await page.waitForURL(/embedded|checkout/)
  // The buyer closes the provider's page.
  const later = await context.newPage()
  await page.close()
  for (const path of ['/', '/cart']) {
    await later.goto(origin() + path)
    await expect(later.getByRole('heading', { name: /^Order REG-\d+ is not paid yet$/ })).toBeVisible()
  }
  await expectAccessibleAtBothSizes(later)
  await later.getByRole('link', { name: 'Pay now' }).click()
  await expect(later.getByText(/The order keeps its price and is saved until/)).toBeVisible()
  await expectAccessibleAtBothSizes(later)
  await later.getByRole('button', { name: 'Cancel this order' }).click()
  await expect(later.getByRole('heading', { level: 1, name: /^Order REG-/ })).toBeVisible()
  await expect(later.getByText(/cancelled/i).first()).toBeVisible()
  await later.goto(`${origin()}/cart`)
  await later.waitForLoadState('networkidle')
  await expect(later.getByText('is not paid yet')).toHaveCount(0)
})

test('a page without an answer waits, and shows the payment by itself', PHONE_ONLY, async ({ page, context }) => {
  test.slow()
  await toPayment(page)
  await payOnline(page).click()
  await page.waitForURL(/embedded|checkout/)
  const ref = provider?.refs().at(-1) ?? ''
  const back = await context.newPage()
  await back.goto(`${origin()}/cart`)
  const paymentId = await back.evaluate(() => Object.keys(localStorage).join())
  expect(paymentId).toContain('unpaid-order')
  await page.goBack()
  provider?.pay(ref, { status: 'captured' })
  await page.getByRole('button', { name: 'Continue to the payment page' }).waitFor()
  expect(page.url()).toContain('/payment/pay/')
  await page.goto(page.url().replace('/payment/pay/', '/payment/callback?payment_id='))
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible()
})

test('a method that the owner switched off is refused in an open tab', PHONE_ONLY, async ({ page }) => {
  await toPayment(page)
  await way(page, /transaction ID/).check()
  await owner('set', 'paymentMethods', 'online')
  await offers('upi_claim', false)
  await page.getByLabel('UPI Transaction ID').fill('632604118207')
  await button(page, 'Complete Purchase').click()
  await expect(page.getByText(/takes no typed transaction ids any more/)).toBeVisible()
  await page.reload()
  await expect(way(page, /transaction ID/)).toHaveCount(0)
  await expect(payOnline(page)).toBeVisible()
  await owner('set', 'paymentMethods', '')
})

test(
  'a code of the provider confirms itself, and is asked for only when it is chosen',
  PHONE_ONLY,
  async ({ page }) => {
    await owner('set', 'paymentMethods', 'online, upi_qr')
    await offers('upi_qr', true)
    await toPayment(page)
    const codes = () => provider?.refs().filter((ref) => ref.startsWith('qr_')) ?? []
    expect(codes()).toEqual([])
    await way(page, 'Scan and pay by UPI').check()
    await expect(page.getByRole('link', { name: 'Open UPI app' })).toHaveAttribute('href', /^upi:\/\/pay/)
    await expectAccessibleAtBothSizes(page)
    expect(codes()).toHaveLength(1)
    provider?.pay(codes()[0] ?? '', { status: 'captured' })
    await expect(step(page)).toHaveText('Confirmation', { timeout: 20_000 })
    await owner('set', 'paymentMethods', '')
  },
)
