import { expect, type Page, test } from '@playwright/test'
import { button, GIFT, openCart, toasts } from './checkout-page.ts'
import { holdTime } from './hold.ts'
import { ONCE } from './widths.ts'

const LINES = ['Fort', 'Bear', 'Kite', 'Drum'].map((name, at) => ({
  ...GIFT,
  id: `kids-zone-${at + 1}`,
  name,
  quantity: at + 1,
}))
const AS_THEY_WERE = 'Fort 1, Bear 2, Kite 3, Drum 4'

async function openLines(page: Page) {
  await holdTime(page)
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
const shown = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const undo = (page: Page, about: string) =>
  toasts(page).getByRole('listitem').filter({ hasText: about }).getByRole('button', { name: 'Undo' })

/** By the key that leads there, at once or as soon as they are there; they stay while somebody is at them. */
async function toTheToasts(page: Page) {
  await page.keyboard.press('F8')
  await expect(toasts(page).getByRole('list')).toBeFocused()
}

test('what was taken out of the cart comes back as it was, in any order', ONCE, async ({ page }) => {
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
  expect(await stored(page)).toBe(AS_THEY_WERE)
  await expect(shown(page).filter({ hasText: /Fort|Bear|Kite|Drum/ })).toHaveText(['Fort', 'Bear', 'Kite', 'Drum'])
  await button(page, 'Clear Cart').click()
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
  await undo(page, 'Cart cleared').click()
  expect(await stored(page)).toBe(AS_THEY_WERE)
})

test('Undo is reached with the keyboard, which goes on where the gift is', ONCE, async ({ page }) => {
  await openLines(page)
  await button(page, 'Remove Bear').focus()
  for (const [name, next] of [
    ['Bear', 'Kite'],
    ['Kite', 'Drum'],
  ] as const) {
    await page.keyboard.press('Enter')
    await expect(button(page, `Remove ${next}`)).toBeFocused()
    await toTheToasts(page)
    await page.keyboard.press('Tab')
    await expect(undo(page, name)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button(page, `Remove ${name}`)).toBeFocused()
    expect(await stored(page)).toBe(AS_THEY_WERE)
    await button(page, `Remove ${next}`).focus()
  }
  await button(page, 'Clear Cart').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeFocused()
  await toTheToasts(page)
  await page.keyboard.press('Tab')
  await expect(undo(page, 'Cart cleared')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Remove Fort')).toBeFocused()
})

test('two tabs take out and take back without losing what the other did', ONCE, async ({ page, context }) => {
  await openLines(page)
  const other = await context.newPage()
  await openLines(other)
  // A tab that never showed a line cannot know where it stood.
  await expect(shown(other).filter({ hasText: 'Bear' })).toBeVisible()
  await button(page, 'Remove Bear').click()
  await expect(shown(other).filter({ hasText: 'Bear' })).toHaveCount(0)
  await button(other, 'Remove Fort').click()
  await button(other, 'Increase quantity of Drum').click()
  await expect(shown(page).filter({ hasText: 'Fort' })).toHaveCount(0)
  await undo(page, 'Bear').click()
  expect(await stored(page)).toBe('Bear 2, Kite 3, Drum 5')
  await undo(other, 'Fort').click()
  expect(await stored(other)).toBe('Fort 1, Bear 2, Kite 3, Drum 5')
  await expect(shown(page).filter({ hasText: 'Fort' })).toBeVisible()
})
