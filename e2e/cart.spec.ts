import { expect, test } from '@playwright/test'
import { expectAccessibleAtBothSizes } from './accessibility.ts'
import { button, fillAddress, GIFT, openCart, step, storeCart, toasts } from './checkout-page.ts'
import { PHONE_ONLY } from './viewports.ts'

test.describe('the cart', () => {
  test('changes quantities, empties, and announces both', PHONE_ONLY, async ({ page }) => {
    await openCart(page)
    const { name } = GIFT
    await expect(button(page, `Decrease quantity of ${name}`)).toBeDisabled()
    await button(page, `Increase quantity of ${name}`).click()
    await expect(page.getByText('Subtotal, 2 items')).toBeVisible()
    await button(page, `Remove ${name}`).click()
    await expect(toasts(page)).toContainText(`${name} has been removed from your cart`)
    await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute('href', '/uniquely-yours')
    await expectAccessibleAtBothSizes(page)
  })

  test(
    'keeps the total and the checkout button in sight on a phone with many products',
    PHONE_ONLY,
    async ({ page }) => {
      await page.goto('/cart')
      await storeCart(
        page,
        Array.from({ length: 9 }, (_, at) => ({ ...GIFT, id: `kids-zone-${at + 1}`, name: `Gift number ${at + 1}` })),
      )
      await expect(button(page, 'Proceed to Checkout')).toBeInViewport({ ratio: 1 })
      await expect(page.locator('.cart-bar').getByText('₹371.70')).toBeInViewport({ ratio: 1 })
      const line = await page.getByRole('listitem').filter({ hasText: 'Gift number 3' }).boundingBox()
      expect(line?.height).toBeLessThan(140)
      await button(page, 'Remove Gift number 9').scrollIntoViewIfNeeded()
      await button(page, 'Proceed to Checkout').click()
      await expect(step(page)).toHaveText('Shipping')
    },
  )

  test('reserves space for the delivery day, also of a distant or unknown PIN code', PHONE_ONLY, async ({ page }) => {
    for (const width of [375, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await openCart(page)
      const due = page.getByRole('region', { name: 'Delivery' })
      const height = async () => (await due.boundingBox())?.height
      await expect(due.getByRole('textbox')).toBeVisible()
      const before = await height()
      await due.getByRole('textbox').fill('560999')
      await expect(due.getByRole('button', { name: /^Deliver to/ }).first()).toBeVisible()
      expect(await height()).toBe(before)
      await due.getByRole('textbox').fill('797001')
      await expect(due.getByText('Kohima').first()).toBeVisible()
      await expect(due.getByRole('button', { name: 'Choose another day' })).toBeVisible()
      expect(await height()).toBe(before)
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
    }
  })

  test('names its stages in whole words at twice the text', PHONE_ONLY, async ({ page }) => {
    await openCart(page)
    await button(page, 'Proceed to Checkout').click()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const name = page.getByRole('list', { name: 'Checkout progress' }).getByText('Confirmation')
    expect(await name.evaluate((words) => words.getClientRects().length)).toBe(1)
    expect((await name.boundingBox())?.height).toBeLessThan(70)
  })

  test('survives an unreadable stored cart', PHONE_ONLY, async ({ page }) => {
    await page.goto('/')
    for (const broken of ['{', '"x"', '[{"id":1}]', '[{"id":"a","name":"A","price":1e308,"quantity":1e308}]']) {
      await page.evaluate((text) => localStorage.setItem('cart', text), broken)
      await page.goto('/cart')
      await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
    }
  })

  test('lists what the shop corrected and charges nothing', PHONE_ONLY, async ({ page }) => {
    await page.goto('/cart')
    const line = { image: '', quantity: 1 }
    await storeCart(page, [
      { ...line, id: 'kids-zone-1', name: 'The First', price: 1 },
      { ...line, id: 'kids-zone-999', name: 'The Second', price: 20 },
    ])
    await button(page, 'Proceed to Checkout').click()
    await fillAddress(page)
    await button(page, 'Continue to Payment').click()
    await expect(page.getByText(/^The First: the price has changed, ₹1 to ₹\d+\.$/)).toBeVisible()
    await expect(page.getByText('The Second is no longer available.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'The Second' })).toHaveCount(0)
    await expectAccessibleAtBothSizes(page)
    await button(page, 'Proceed to Checkout').click()
    await button(page, 'Continue to Payment').click()
    await expect(step(page)).toHaveText('Payment')
  })

  test('shows unavailable products as such in place of a delivery day', PHONE_ONLY, async ({ page }) => {
    await page.goto('/cart')
    await storeCart(page, [GIFT, { ...GIFT, id: 'kids-zone-999', name: 'The Second' }])
    await page.getByRole('region', { name: 'Delivery' }).getByRole('textbox').fill('560038')
    const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await expect(line('The Second').getByText('No longer available')).toBeVisible()
    await expect(line(GIFT.name).locator('.card-due')).toHaveText(/\d/)
    await expectAccessibleAtBothSizes(page)
  })

  test('refuses more than 999 of one product at Continue to Payment', PHONE_ONLY, async ({ page }) => {
    await page.goto('/cart')
    await storeCart(page, [{ id: 'kids-zone-1', name: 'The First', price: 35, image: '', quantity: 1000 }])
    await button(page, 'Proceed to Checkout').click()
    await fillAddress(page)
    await button(page, 'Continue to Payment').click()
    await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
    await expect(page.getByRole('listitem').getByRole('link', { name: 'corporate gifting' })).toHaveAttribute(
      'href',
      '/corporate',
    )
  })
})
