import { expect, type Page, test } from '@playwright/test'
import { chooseBox, clickContinue, clickItem, fillFrom, yourBox } from './box-page.ts'
import { ADDRESS, button, completePurchase, fillAddress, openCart, step } from './checkout-page.ts'
import { isChunk } from './chunks.ts'
import { openHydrated } from './delays.ts'
import { PHONE_ONLY } from './viewports.ts'

test.use({ serviceWorkers: 'block' })

/**
 * Simulates a deployment: unfetched files of the page's build are gone, and route manifests belong to a newer build.
 *
 * Documents loaded afterwards are of the newer build. The returned function counts them.
 */
async function simulateDeployment(page: Page): Promise<() => number> {
  let loads = 0
  await page.route('**/*', async (route) => {
    const request = route.request()
    const isDocument = request.isNavigationRequest()
    if (isDocument) loads += 1
    if (loads > 0) return route.fallback()
    if (isChunk(request.url())) return route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' })
    if (new URL(request.url()).pathname !== '/__manifest') return route.fallback()
    return route.fulfill({ status: 204, headers: { 'X-Remix-Reload-Document': 'true' } })
  })
  return () => loads
}

const filled = async (page: Page) => {
  for (const [label, value] of Object.entries(ADDRESS))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
}

test('a cart of an older build continues to the address and the payment', PHONE_ONLY, async ({ page }) => {
  await openCart(page)
  await expect(button(page, 'Proceed to Checkout').filter({ visible: true })).toBeVisible()
  const loads = await simulateDeployment(page)
  await button(page, 'Proceed to Checkout').filter({ visible: true }).click()
  await fillAddress(page)
  await button(page, 'Continue to Payment').click()
  await expect(step(page)).toHaveText('Payment')
  expect(loads()).toBe(1)
})

test('an address typed on an older build completes its order', PHONE_ONLY, async ({ page }) => {
  await openCart(page, '/cart?step=shipping')
  await expect(page.getByLabel('Full Name')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await simulateDeployment(page)
  await fillAddress(page)
  await page.getByLabel('State').fill('Karnataka')
  await button(page, 'Continue to Payment').click()
  await expect(step(page)).toHaveText('Payment')
  await completePurchase(page)
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
})

test('a box begun on an older build is paid for with the typed values', PHONE_ONLY, async ({ page }) => {
  await fillFrom(page, 'Compact')
  await clickItem(page, 'Celadon Trinket Dish')
  const loads = await simulateDeployment(page)
  await clickContinue(page)
  await expect(page).toHaveURL(/message$/)
  await page.getByLabel('Message').fill('You were right.')
  await clickContinue(page)
  await expect(page.getByLabel('Full Name')).toBeVisible()
  await expect(page.getByText('You were right.')).toBeVisible()
  await fillAddress(page)
  await button(page, 'Continue to Payment').click()
  await expect(page).toHaveURL(/step=payment/)
  expect(loads()).toBe(1)
})

test('the address of a box typed on an older build is restored with the box', PHONE_ONLY, async ({ page }) => {
  await fillFrom(page, 'Compact')
  await clickItem(page, 'Celadon Trinket Dish')
  await clickContinue(page)
  await expect(page).toHaveURL(/message$/)
  await clickContinue(page)
  await expect(page.getByLabel('Full Name')).toBeVisible()
  const loads = await simulateDeployment(page)
  await fillAddress(page)
  await button(page, 'Continue to Payment').click()
  await expect.poll(loads).toBe(1)
  await filled(page)
  await expect(page.getByText('Sample.')).toHaveCount(0)
  await button(page, 'Continue to Payment').click()
  await expect(page).toHaveURL(/step=payment/)
  expect(loads()).toBe(1)
})

test('a product page of an older build shows the delivery day', PHONE_ONLY, async ({ page }) => {
  await openHydrated(page, '/kids-zone/kids-zone-1')
  await page.waitForLoadState('networkidle')
  const loads = await simulateDeployment(page)
  await page.getByLabel('Deliver to').fill('560001')
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('560001 Bengaluru')
  expect(loads()).toBe(0)
})

test('a page that fails on data of a newer build is reloaded once', PHONE_ONLY, async ({ page }) => {
  await openHydrated(page, '/kids-zone')
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.route('**/sw.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '// another build' }))
  await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: 'not what was expected' }))
  await page.getByRole('article').getByRole('link').first().click()
  await expect(button(page, 'Add to Bag').first()).toBeVisible()
  await page.waitForFunction(() => 'hydrated' in window)
  expect(documents).toBe(1)
  await page.getByRole('link', { name: /^Back to/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  expect(documents).toBe(1)
})

test('a contact message is sent from a page of an older build', PHONE_ONLY, async ({ page }) => {
  await openHydrated(page, '/contact')
  await page.waitForLoadState('networkidle')
  const loads = await simulateDeployment(page)
  const typed = {
    'First Name': 'Asha',
    'Last Name': 'Rao',
    Email: 'asha@example.com',
    Subject: 'A box',
    Message: 'Hello',
  }
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByRole('button', { name: /^Send/ })).toHaveCount(0)
  expect(loads()).toBe(0)
})

test('a deferred part that is gone after an upgrade loads after Try again', PHONE_ONLY, async ({ page }) => {
  await openCart(page, '/cart?step=shipping')
  await fillAddress(page)
  const calendar = button(page, 'Choose another day')
  await expect(calendar).toBeVisible()
  await page.waitForLoadState('networkidle')
  const loads = await simulateDeployment(page)
  await calendar.click()
  const toast = page.getByRole('region', { name: /Notifications/ })
  await toast.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(loads).toBe(1)
  await calendar.click()
  await expect(page.getByRole('dialog', { name: 'Choose the day' })).toBeVisible()
})

test('a new box is chosen on an older build', PHONE_ONLY, async ({ page }) => {
  await chooseBox(page, 'Compact')
  const loads = await simulateDeployment(page)
  await clickContinue(page)
  await expect(page.getByText('Compact, up to 4 items')).toBeVisible()
  await clickItem(page, 'Celadon Trinket Dish')
  await expect(yourBox(page).getByText('1 of 4 items')).toBeVisible()
  expect(loads()).toBeLessThanOrEqual(1)
})
