import { expect, type Page, test } from '@playwright/test'
import { button, GIFT, openCart, toasts } from './checkout-page.ts'
import { dropLongTimers } from './delays.ts'
import { PHONE_ONLY } from './viewports.ts'

const LINES = ['Fort', 'Bear', 'Kite', 'Drum'].map((name, at) => ({
  ...GIFT,
  id: `kids-zone-${at + 1}`,
  name,
  quantity: at + 1,
}))
const ORIGINAL_ORDER = 'Fort 1, Bear 2, Kite 3, Drum 4'

async function openLines(page: Page) {
  await dropLongTimers(page)
  await page.addInitScript((lines) => {
    if (localStorage.getItem('cart') === null) localStorage.setItem('cart', JSON.stringify(lines))
  }, LINES)
  await openCart(page)
}

const stored = (page: Page) =>
  page.evaluate(() => {
    const cart: { name: string; quantity: number }[] = JSON.parse(localStorage.getItem('cart') ?? '')
    return cart.map(({ name, quantity }) => `${name} ${quantity}`).join(', ')
  })
const shownLines = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const undo = (page: Page, about: string) =>
  toasts(page).getByRole('listitem').filter({ hasText: about }).getByRole('button', { name: 'Undo' })

/** Focuses the toasts by their shortcut. They stay while focused. */
async function focusToasts(page: Page) {
  await page.keyboard.press('F8')
  await expect(toasts(page).getByRole('list')).toBeFocused()
}

test('Undo restores removed cart lines as they were, in any order', PHONE_ONLY, async ({ page }) => {
  await openLines(page)
  await button(page, 'Remove Bear').click()
  await button(page, 'Remove Fort').click()
  await button(page, 'Remove Drum').click()
  expect(await stored(page)).toBe('Kite 3')
  for (const name of ['Bear', 'Drum', 'Fort']) {
    await undo(page, name).click()
    await expect(undo(page, name)).toHaveCount(0)
  }
  await expect(toasts(page).getByRole('listitem')).toHaveCount(0)
  expect(await stored(page)).toBe(ORIGINAL_ORDER)
  await expect(shownLines(page).filter({ hasText: /Fort|Bear|Kite|Drum/ })).toHaveText(['Fort', 'Bear', 'Kite', 'Drum'])
  await button(page, 'Clear Cart').click()
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
  await undo(page, 'Cart cleared').click()
  expect(await stored(page)).toBe(ORIGINAL_ORDER)
})

test('Undo works by keyboard and moves the focus to the restored product', PHONE_ONLY, async ({ page }) => {
  await openLines(page)
  await button(page, 'Remove Bear').focus()
  for (const [name, next] of [
    ['Bear', 'Kite'],
    ['Kite', 'Drum'],
  ] as const) {
    await page.keyboard.press('Enter')
    await expect(button(page, `Remove ${next}`)).toBeFocused()
    await focusToasts(page)
    await page.keyboard.press('Tab')
    await expect(undo(page, name)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button(page, `Remove ${name}`)).toBeFocused()
    expect(await stored(page)).toBe(ORIGINAL_ORDER)
    await button(page, `Remove ${next}`).focus()
  }
  await button(page, 'Clear Cart').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeFocused()
  await focusToasts(page)
  await page.keyboard.press('Tab')
  await expect(undo(page, 'Cart cleared')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Remove Fort')).toBeFocused()
})

test('two tabs remove and restore lines without losing each other’s changes', PHONE_ONLY, async ({ page, context }) => {
  await openLines(page)
  const other = await context.newPage()
  await openLines(other)
  // A tab that never rendered the line cannot restore its position.
  await expect(shownLines(other).filter({ hasText: 'Bear' })).toBeVisible()
  await button(page, 'Remove Bear').click()
  await expect(shownLines(other).filter({ hasText: 'Bear' })).toHaveCount(0)
  await button(other, 'Remove Fort').click()
  await button(other, 'Increase quantity of Drum').click()
  await expect(shownLines(page).filter({ hasText: 'Fort' })).toHaveCount(0)
  await undo(page, 'Bear').click()
  expect(await stored(page)).toBe('Bear 2, Kite 3, Drum 5')
  await undo(other, 'Fort').click()
  expect(await stored(other)).toBe('Fort 1, Bear 2, Kite 3, Drum 5')
  await expect(shownLines(page).filter({ hasText: 'Fort' })).toBeVisible()
})
