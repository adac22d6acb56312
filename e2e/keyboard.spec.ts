import { expect, type Page, test } from '@playwright/test'
import { button, GIFT, step, UTR } from './checkout-page.ts'
import { openHydrated } from './delays.ts'
import { activate, tabTo, write, writeAddress } from './keyboard.ts'
import { DESKTOP } from './viewports.ts'

const goOn = (page: Page) => activate(page, page.getByRole('link', { name: 'Continue', exact: true }))

test.describe('the keyboard alone', DESKTOP, () => {
  test('buys a product from the cart by UPI', async ({ page }) => {
    await openHydrated(page, `/kids-zone/${GIFT.id}`)
    await activate(page, button(page, 'Add to Bag'))
    await page.keyboard.press('F8')
    await activate(page, page.getByRole('link', { name: 'View bag' }))
    await activate(page, button(page, 'Proceed to Checkout'))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await writeAddress(page)
    await expect(step(page)).toHaveText('Payment')
    await write(page, 'UPI Transaction ID', UTR)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /Thank you/ })).toBeFocused()
    await activate(page, page.getByRole('link', { name: 'See your order' }))
    await expect(page.getByRole('heading', { level: 1, name: /^Order REG-/ })).toBeVisible()
  })

  test('builds a box and pays for it by card', async ({ page }) => {
    await page.goto('/build-your-own')
    await activate(page, page.getByRole('link', { name: 'Start Building Your Box' }))
    const boxes = page.getByRole('radiogroup', { name: 'Gift box' })
    await activate(page, boxes.getByRole('radio').first(), 'Space')
    await page.keyboard.press('ArrowRight')
    await expect(boxes.getByRole('radio', { name: 'Grande', exact: true })).toBeChecked()
    await goOn(page)
    await activate(page, button(page, 'Celadon Trinket Dish'))
    await goOn(page)
    await write(page, 'Message', 'For the plants')
    await goOn(page)
    await writeAddress(page)
    await expect(page.getByRole('heading', { name: 'Pay for the box' })).toBeFocused()
    await tabTo(page, page.getByRole('radio', { name: /^UPI/ }))
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked()
    for (const [label, value] of [
      ['Card Holder', 'Ananya Rao'],
      ['Card Number', '4111111111111111'],
      ['Expiry (MM/YY)', '12/30'],
      ['CVV', '123'],
    ] as const) {
      await write(page, label, value)
    }
    await activate(page, button(page, 'Complete Purchase'))
    await expect(page).toHaveURL(/instamojo-mock/)
    await activate(page, button(page, 'Complete Payment'))
    await activate(page, page.getByRole('link', { name: 'See the confirmation' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
  })
})
