import { expect, type Page, test } from '@playwright/test'
import { button, complete, fillAddress, openCart, step, toasts } from './checkout-page.ts'
import { ONCE } from './widths.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const question = (page: Page, words: RegExp) => page.getByRole('status').filter({ hasText: words })
const PHONE = /has ten digits\. Is this one right\?/
const PIN = /has six digits\. Is this one right\?/

test('a number that looks mistyped is asked about once, and is no error', ONCE, async ({ page }) => {
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

test('a number that was an error is asked about once it is none', ONCE, async ({ page }) => {
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

test('going on is held up by no question, not for one press', async ({ page }) => {
  await openCart(page, '/cart?step=shipping')
  await fillAddress(page)
  await expect(field(page, 'State')).toHaveValue('Karnataka')
  const goOn = button(page, 'Continue to Payment')
  await field(page, 'Phone').fill('98450 12345 6')
  await goOn.scrollIntoViewIfNeeded()
  await expect(field(page, 'Phone')).toBeFocused()
  const box = await goOn.boundingBox()
  if (!box) throw new Error('no button')
  // On its upper edge, where a line that comes in above would move it away from under the press.
  await page.mouse.move(box.x + box.width / 2, box.y + 3)
  await page.mouse.down()
  await expect(field(page, 'Phone')).not.toBeFocused()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect((await goOn.boundingBox())?.y).toBe(box.y)
  await page.mouse.up()
  await expect(step(page)).toHaveText('Payment')
})

test('who gives and who receives are told apart from the form to the thanks', ONCE, async ({ page }) => {
  await openCart(page, '/cart?step=shipping')
  await expect(field(page, 'Full Name')).toHaveAccessibleDescription(/opens/)
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/Yours/)
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(/the courier rings/)
  await fillAddress(page)
  await field(page, 'Message on the card').fill('For the one who remembers everybody.')
  await field(page, 'From').fill('Meera & Ravi')
  await page.locator('summary', { hasText: 'Gift options' }).click()
  await expect(page.getByRole('checkbox', { name: 'Hide prices' })).toBeChecked()
  await button(page, 'Continue to Payment').click()
  await complete(page)
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
