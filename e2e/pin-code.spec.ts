import { expect, type Page, test } from '@playwright/test'
import { estimatedDelivery } from '#domain/delivery/calendar.ts'
import { formatDate, formatDay } from '#domain/text/format-date.ts'
import { expectAccessibleAtBothSizes } from './accessibility.ts'
import { button, completePurchase, fillAddress, openCart, step } from './checkout-page.ts'
import { delayResponses } from './delays.ts'
import { PHONE_ONLY } from './viewports.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

async function openShipping(page: Page) {
  await openCart(page, '/cart?step=shipping')
  await expect(field(page, 'PIN Code')).toBeVisible()
}

test('a PIN code fills in city and State and keeps typed values', PHONE_ONLY, async ({ page }) => {
  await openShipping(page)
  await field(page, 'PIN Code').fill('560038')
  await expect(field(page, 'State')).toHaveValue('Karnataka')
  await expect(field(page, 'City')).toHaveValue('Bengaluru')
  await expect(field(page, 'State')).toHaveAccessibleDescription(/From your PIN code/)
  await field(page, 'PIN Code').fill('682001')
  await expect(field(page, 'State')).toHaveValue('Kerala')
  await field(page, 'City').fill('Fort Kochi')
  await field(page, 'PIN Code').fill('110001')
  await expect(field(page, 'State')).toHaveValue('Delhi')
  await expect(field(page, 'City')).toHaveValue('Fort Kochi')
  await expectAccessibleAtBothSizes(page)
})

test('an immediate Continue uses the PIN code’s city and State', PHONE_ONLY, async ({ page }) => {
  const answer = await delayResponses(page, '**/pin.json*')
  await openShipping(page)
  await fillAddress(page)
  await button(page, 'Continue to Payment').click()
  await expect(step(page)).toHaveText('Shipping')
  answer()
  await expect(step(page)).toHaveText('Payment')
  await expect(page.getByText(/Karnataka 560001/)).toBeVisible()
})

test(
  'a State that contradicts the PIN code is questioned once, and the answer counts',
  PHONE_ONLY,
  async ({ page }) => {
    await openShipping(page)
    await fillAddress(page)
    await expect(field(page, 'State')).toHaveValue('Karnataka')
    for (const same of ['KA', 'Karnatka', 'karnataka, India']) {
      await field(page, 'State').fill(same)
      await expect(page.getByText('Is it going to')).toHaveCount(0)
    }
    await field(page, 'State').fill('Kerala')
    const asked = page.getByText('PIN code 560001 is in Karnataka. Is it going to Kerala?')
    await expect(asked).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await button(page, 'No, to Karnataka').click()
    await expect(field(page, 'State')).toHaveValue('Karnataka')
    await field(page, 'State').fill('Kerala')
    await button(page, 'Yes').click()
    await expect(asked).toHaveCount(0)
    await expect(field(page, 'State')).toHaveValue('Kerala')
    await button(page, 'Continue to Payment').click()
    await expect(step(page)).toHaveText('Payment')
    await expect(page.getByText(/Kerala 560001/)).toBeVisible()
  },
)

test('a State that contradicts the PIN code never blocks the order, answered or not', PHONE_ONLY, async ({ page }) => {
  await openShipping(page)
  await fillAddress(page)
  await field(page, 'State').fill('Kerala')
  await button(page, 'Continue to Payment').click()
  await expect(step(page)).toHaveText('Payment')
})

test('without the shop’s answer the form is filled in manually', PHONE_ONLY, async ({ page }) => {
  await page.route('**/pin.json*', (route) => route.abort())
  await openShipping(page)
  await fillAddress(page)
  await field(page, 'State').fill('Karnataka')
  await button(page, 'Continue to Payment').click()
  await expect(step(page)).toHaveText('Payment')
})

test('an unknown PIN code accepts orders a week ahead and suggests the nearest codes', PHONE_ONLY, async ({ page }) => {
  await openShipping(page)
  await fillAddress(page)
  await field(page, 'State').fill('Karnataka')
  await field(page, 'PIN Code').fill('560999')
  const delivery = page.getByRole('region', { name: 'Delivery' })
  await delivery
    .getByRole('button', { name: /^Deliver to 560\d{3}$/ })
    .first()
    .click()
  await expect(field(page, 'PIN Code')).toHaveValue(/^560(?!999)\d{3}$/)
  await expect(delivery.getByRole('button', { name: 'Choose another day' })).toBeVisible()
  await field(page, 'PIN Code').fill('560999')
  await expect(delivery).toContainText('order anyway')
  await expect(delivery.getByRole('button', { name: 'Choose another day' })).toHaveCount(0)
  await button(page, 'Continue to Payment').click()
  await completePurchase(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  const week = estimatedDelivery(new Date())
  const row = page.getByRole('main').locator('div', { has: page.getByText('Estimated delivery', { exact: true }) })
  await expect(row.last()).toHaveText(`Estimated delivery${formatDay(week)}`)
  await expect(page.getByText('Arrives on')).toHaveCount(0)
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(row.last()).toHaveText(`Estimated delivery${formatDate(week)}`)
})
