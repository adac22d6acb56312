import { expect, test } from '@playwright/test'
import { openWithCart, scrollTo } from './shell-page.ts'
import { PHONE, PHONE_ONLY } from './viewports.ts'

test.describe('the menu', PHONE, () => {
  test('opens, navigates and closes by keyboard alone', async ({ page }) => {
    await page.goto('/kids-zone')
    const button = page.getByRole('button', { name: 'Open menu' })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await menu.getByRole('link', { name: 'Uniquely Yours' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/uniquely-yours$/)
    await expect(menu).toBeHidden()
  })

  test('closes by its button and holds three social links', async ({ page }) => {
    await page.goto('/kids-zone')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    for (const [name, href] of [
      ['Instagram', '#instagram'],
      ['Pinterest', '#pinterest'],
      ['Twitter', '#twitter'],
    ] as const) {
      await expect(menu.getByRole('link', { name })).toHaveAttribute('href', href)
    }
    await menu.getByRole('button', { name: 'Close menu' }).click()
    await expect(menu).toBeHidden()
  })
})

test.describe('the bar of quick actions', PHONE, () => {
  test('hides on the way down and comes back on the way up', async ({ page }) => {
    await openWithCart(page, 2)
    const bar = page.getByRole('navigation', { name: 'Quick actions' })
    await expect(bar.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/kids-zone')
    await scrollTo(page, 90)
    await expect(bar).toHaveAttribute('data-hidden', 'false')
    await scrollTo(page, 600)
    await expect(bar).toHaveAttribute('data-hidden', 'true')
    await scrollTo(page, 500)
    await expect(bar).toHaveAttribute('data-hidden', 'false')
    await bar.getByRole('button', { name: 'Top' }).click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })
})

test.describe('the hearts', () => {
  const wish = { id: 'kids-zone-2', name: 'The Auto Stand', href: '/kids-zone/kids-zone-2', image: '', price: 58 }

  test('are listed from the foot of the page and can be removed', PHONE_ONLY, async ({ page }) => {
    await page.addInitScript((wishes) => localStorage.setItem('wishlist', wishes), JSON.stringify([wish]))
    await page.goto('/kids-zone')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Your hearts, 1' }).click()
    const drawer = page.getByRole('dialog', { name: /Hearts/ })
    await expect(drawer.getByRole('link', { name: wish.name })).toHaveAttribute('href', wish.href)
    await expect(drawer).toContainText('₹58')
    await drawer.getByRole('button', { name: `Remove ${wish.name} from wishlist` }).click()
    await expect(drawer).toContainText('No hearts yet')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })
})

test('without a connection a strip says that the cart still works', PHONE_ONLY, async ({ page, context }) => {
  await page.addInitScript(() =>
    addEventListener('page-hydrated', () => document.body.toggleAttribute('data-hydrated', true)),
  )
  await page.goto('/kids-zone')
  await expect(page.locator('[data-hydrated]')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
})
