import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleAtBothSizes } from './accessibility.ts'
import { button, completePurchase, fillAddress, GIFT as KIDS, storeCart } from './checkout-page.ts'
import { LANDSCAPE_SIZE, PHONE_ONLY, PHONE_SIZE } from './viewports.ts'

const GIFT = { id: 'wedding-bride-1', name: 'A gift', price: 1, image: '', quantity: 1 }
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** Opens the shipping step with its gift options, by keyboard only. */
async function openOptions(page: Page) {
  const { price } = await priceOf(page)
  await page.addInitScript((gift) => localStorage.setItem('cart', JSON.stringify([gift])), { ...GIFT, price })
  await page.goto('/cart?step=shipping')
  await fillAddress(page)
  await page.locator('summary', { hasText: 'Gift options' }).focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'GSTIN for the invoice')).toBeVisible()
}

async function priceOf(page: Page) {
  await page.goto(`/wedding-edit/${GIFT.id}`)
  const text = await page
    .getByText(/^₹[\d,]+$/)
    .first()
    .innerText()
  return { price: Number(text.replace(/[^\d]/g, '')) }
}

test('a gift order keeps its card, its delivery day and a company invoice', PHONE_ONLY, async ({ page }) => {
  await openOptions(page)
  await field(page, 'Message on the card').fill('For the one who remembers everybody.')
  await field(page, 'Gift wrap, free').check()
  await field(page, 'GSTIN for the invoice').fill('29aagcb7383j1z4')
  const delivery = page.getByRole('region', { name: 'Delivery' })
  const soonest = await delivery.getByRole('status').innerText()
  await button(page, 'Choose another day').click()
  const calendar = page.getByRole('dialog', { name: 'Choose the day' })
  await expect(calendar.getByRole('button', { name: /, the soonest$/ })).toBeFocused()
  await page.setViewportSize(LANDSCAPE_SIZE)
  const deliver = calendar.getByRole('button', { name: /^Deliver on / })
  await expect(deliver).toBeInViewport({ ratio: 1 })
  // The longest day name.
  await deliver.evaluate(({ firstChild }) =>
    Object.assign(firstChild as Text, { data: 'Deliver on Wednesday 30 September' }),
  )
  await expect(deliver).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(PHONE_SIZE)
  await expectAccessibleAtBothSizes(page)
  await page.keyboard.press('End')
  await expect(calendar.getByRole('button', { name: /, Sunday, no courier$/, disabled: true }).first()).toBeFocused()
  await expect(calendar.getByRole('status')).toContainText('Sunday: the courier does not drive.')
  await expect(calendar.getByRole('button', { name: 'Choose a day' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('PageDown')
  await calendar.getByRole('grid').getByRole('button', { disabled: false }).last().click()
  await deliver.click()
  await expect(calendar).toBeHidden()
  await expect(delivery.getByRole('status')).not.toHaveText(soonest)
  await expect(button(page, 'Choose another day')).toBeFocused()
  await expectAccessibleAtBothSizes(page)
  await button(page, 'Continue to Payment').click()
  await completePurchase(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you')
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  for (const words of ['For the one who remembers everybody.', 'Gift wrapped', 'Arrives on', '29AAGCB7383J1Z4']) {
    await expect(summary).toContainText(words)
  }
})

test('the page of an order prints on one sheet without the shop’s header and footer', PHONE_ONLY, async ({ page }) => {
  await openOptions(page)
  await storeCart(
    page,
    Array.from({ length: 12 }, (_, at) => ({ ...KIDS, id: `uniquely-yours-${at + 1}`, name: `Gift ${at + 1}` })),
  )
  await field(page, 'Message on the card').fill('For the one who remembers everybody. '.repeat(5))
  await field(page, 'From').fill('Meera & Ravi')
  await button(page, 'Continue to Payment').click()
  await button(page, 'Proceed to Checkout').click()
  await button(page, 'Continue to Payment').click()
  await completePurchase(page)
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order REG-/ })).toBeVisible()
  // A stylesheet for print does not delay the page, so it may still be on its way when the heading is visible.
  await page.waitForFunction(() => document.querySelector<HTMLLinkElement>('link[media=print]')?.sheet)
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: /^Order REG-/ })).toBeVisible()
  for (const chrome of ['banner', 'contentinfo'] as const) await expect(page.getByRole(chrome)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Return to Homepage' })).toBeHidden()
})

test('impossible choices are refused beside their field, and no typed value is lost', PHONE_ONLY, async ({ page }) => {
  await openOptions(page)
  const message = '<b>Happy birthday</b> 🌿 '.repeat(420)
  await field(page, 'Message on the card').fill(message)
  await field(page, 'GSTIN for the invoice').fill('29AAGCB7383J1Z5')
  await button(page, 'Continue to Payment').click()
  const gstin = field(page, 'GSTIN for the invoice')
  await expect(gstin).toHaveAccessibleDescription(/does not add up/)
  await expect(gstin).toBeFocused()
  await gstin.fill('')
  await expect(field(page, 'Message on the card')).toHaveValue(message)
  await page.reload()
  await expect(field(page, 'Message on the card')).toHaveValue(message)
})

test(
  'one PIN code is used from the first product to the payment: day, card, cart and address',
  PHONE_ONLY,
  async ({ page }) => {
    await page.goto('/quick-delivery/quick-delivery-1')
    const delivery = page.getByRole('region', { name: 'Delivery' })
    await delivery.getByLabel('Deliver to').pressSequentially('400050')
    await expect(delivery.getByRole('status')).toContainText(/(Mon|Tues|Wednes|Thurs|Fri|Satur)day/)
    const day = await delivery.getByRole('status').innerText()
    await expect(delivery).toContainText('Bandra')
    await expectAccessibleAtBothSizes(page)
    await button(page, 'Add to Bag').click()
    await page.goto('/quick-delivery')
    await expect(page.getByText('Days for 400050')).toBeVisible()
    const shortDay = day.replace(/^(\w{3})\w+/, '$1')
    await expect(page.getByRole('article').first()).toContainText(shortDay)
    await page.goto('/cart')
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(shortDay)
    await button(page, 'Proceed to Checkout').click()
    await expect(field(page, 'PIN Code')).toHaveValue('400050')
    await expect(field(page, 'City')).toHaveValue('Mumbai')
    await expect(field(page, 'State')).toHaveValue('Maharashtra')
    await expect(delivery.getByRole('status')).toHaveText(day)
  },
)
