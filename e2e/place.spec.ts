import { expect, type Page, test } from '@playwright/test'
import { estimatedDelivery } from '#domain/delivery/day.ts'
import { formatDate, formatDay } from '#domain/text/spoken-day.ts'
import { expectAccessibleAtEveryWidth } from './accessible.ts'
import { button, complete, fillAddress, openCart, step } from './checkout-page.ts'
import { hold } from './hold.ts'
import { ONCE } from './widths.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

async function openShipping(page: Page) {
  await openCart(page, '/cart?step=shipping')
  await expect(field(page, 'PIN Code')).toBeVisible()
}

test('a PIN code fills city and State, and leaves alone what somebody typed', ONCE, async ({ page }) => {
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
  await expectAccessibleAtEveryWidth(page)
})

test('whoever goes on at once goes on with what the PIN code says', ONCE, async ({ page }) => {
  const answer = await hold(page, '**/pin.json*')
  await openShipping(page)
  await fillAddress(page)
  await button(page, 'Continue to Payment').click()
  await expect(step(page)).toHaveText('Shipping')
  answer()
  await expect(step(page)).toHaveText('Payment')
  await expect(page.getByText(/Karnataka 560001/)).toBeVisible()
})

test('a State that the PIN code is not in is asked about once, and the answer counts', ONCE, async ({ page }) => {
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
  await expectAccessibleAtEveryWidth(page)
  await button(page, 'No, to Karnataka').click()
  await expect(field(page, 'State')).toHaveValue('Karnataka')
  await field(page, 'State').fill('Kerala')
  await button(page, 'Yes').click()
  await expect(asked).toHaveCount(0)
  await expect(field(page, 'State')).toHaveValue('Kerala')
  await button(page, 'Continue to Payment').click()
  await expect(step(page)).toHaveText('Payment')
  await expect(page.getByText(/Kerala 560001/)).toBeVisible()
})

test('nobody is refused for a State that does not go with the PIN code, nor for no answer', ONCE, async ({ page }) => {
  await openShipping(page)
  await fillAddress(page)
  await field(page, 'State').fill('Kerala')
  await button(page, 'Continue to Payment').click()
  await expect(step(page)).toHaveText('Payment')
})

test('without the shop’s answer the form is filled in by hand', ONCE, async ({ page }) => {
  await page.route('**/pin.json*', (route) => route.abort())
  await openShipping(page)
  await fillAddress(page)
  await field(page, 'State').fill('Karnataka')
  await button(page, 'Continue to Payment').click()
  await expect(step(page)).toHaveText('Payment')
})

test(
  'a PIN code that nobody knows can be ordered to, a week ahead; the nearest are offered',
  ONCE,
  async ({ page }) => {
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
    await complete(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
    const week = estimatedDelivery(new Date())
    const row = page.getByRole('main').locator('div', { has: page.getByText('Estimated delivery', { exact: true }) })
    await expect(row.last()).toHaveText(`Estimated delivery${formatDay(week)}`)
    await expect(page.getByText('Arrives on')).toHaveCount(0)
    await page.getByRole('link', { name: 'See your order' }).click()
    await expect(row.last()).toHaveText(`Estimated delivery${formatDate(week)}`)
  },
)
