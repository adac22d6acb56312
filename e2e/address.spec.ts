import { expect, type Page, test } from '@playwright/test'
import { button, completePurchase, fillAddress, openCart, step, toasts } from './checkout-page.ts'
import { PHONE_ONLY } from './viewports.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const question = (page: Page, words: RegExp) => page.getByRole('status').filter({ hasText: words })
const PHONE = /has ten digits\. Is this one right\?/
const PIN = /has six digits\. Is this one right\?/

test('a phone number that looks mistyped is questioned once and is no error', PHONE_ONLY, async ({ page }) => {
  await openCart(page, '/cart?step=shipping')
  await fillAddress(page)
  await field(page, 'Phone').fill('98450 1234')
  await expect(question(page, PHONE)).toHaveCount(0)
  await field(page, 'PIN Code').fill('56001')
  await expect(question(page, PHONE)).toBeVisible()
  await field(page, 'City').focus()
  await expect(field(page, 'PIN Code')).toHaveAccessibleDescription(PIN)
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  await expect(toasts(page).getByRole('listitem')).toHaveCount(0)
  for (const [name, words, other] of [
    ['Phone', PHONE, '98450 123'],
    ['PIN Code', PIN, '5600'],
  ] as const) {
    await field(page, name).fill(other)
    await field(page, 'City').focus()
    await expect(question(page, words)).toHaveCount(0)
  }
})

test('a corrected phone number is questioned after its error is gone', PHONE_ONLY, async ({ page }) => {
  await openCart(page, '/cart?step=shipping')
  await fillAddress(page)
  await field(page, 'Phone').fill('98450')
  await field(page, 'City').focus()
  await expect(question(page, PHONE)).toBeVisible()
  await button(page, 'Continue to Payment').click()
  await expect(field(page, 'Phone')).toBeFocused()
  await expect(question(page, PHONE)).toHaveCount(0)
  await field(page, 'City').focus()
  await field(page, 'Phone').fill('98450 12345 6')
  await expect(field(page, 'Phone')).not.toHaveAttribute('aria-invalid')
  await field(page, 'City').focus()
  await expect(question(page, PHONE)).toBeVisible()
  await button(page, 'Continue to Payment').click()
  await expect(step(page)).toHaveText('Payment')
})

test('a question about a field never delays the Continue button', async ({ page }) => {
  await openCart(page, '/cart?step=shipping')
  await fillAddress(page)
  await expect(field(page, 'State')).toHaveValue('Karnataka')
  const goOn = button(page, 'Continue to Payment')
  await field(page, 'Phone').fill('98450 12345 6')
  await goOn.scrollIntoViewIfNeeded()
  await expect(field(page, 'Phone')).toBeFocused()
  const box = await goOn.boundingBox()
  if (!box) throw new Error('no button')
  // At the upper edge, where a message inserted above would move the button away from the pointer.
  await page.mouse.move(box.x + box.width / 2, box.y + 3)
  await page.mouse.down()
  await expect(field(page, 'Phone')).not.toBeFocused()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect((await goOn.boundingBox())?.y).toBe(box.y)
  await page.mouse.up()
  await expect(step(page)).toHaveText('Payment')
})

test('buyer and recipient stay distinct from the form to the thank-you page', PHONE_ONLY, async ({ page }) => {
  await openCart(page, '/cart?step=shipping')
  await expect(field(page, 'Full Name')).toHaveAccessibleDescription(/recipient/)
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/Your email/)
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(/The courier calls/)
  await fillAddress(page)
  await field(page, 'Message on the card').fill('For the one who remembers everybody.')
  await field(page, 'From').fill('Meera & Ravi')
  await page.locator('summary', { hasText: 'Gift options' }).click()
  await expect(page.getByRole('checkbox', { name: 'Hide prices' })).toBeChecked()
  await button(page, 'Continue to Payment').click()
  await completePurchase(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('From Meera & Ravi')
  await expect(page.getByRole('link', { name: 'See your order' })).toHaveClass('btn')
  await expect(page.getByRole('link', { name: 'Return to Homepage' })).toHaveClass('btn-line')
  await expect(page.getByText('ananya@example.com')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, 'Copy link').click()
  await expect(page.getByText('Copied')).toBeAttached()
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Order')
})
