import { expect, type Page, test } from '@playwright/test'
import { cartOf, openWithCart, scrollTo } from './shell-page.ts'
import { DESKTOP, PHONE_ONLY } from './viewports.ts'

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })

/** The shop's white. */
const MOGRA = 'rgb(255, 252, 248)'

test.describe('the header', () => {
  test('turns white after more than ten pixels, and clear again at the top', PHONE_ONLY, async ({ page }) => {
    await page.goto('/kids-zone')
    const header = page.getByRole('banner')
    await expect(header).toHaveAttribute('data-scrolled', 'false')
    await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await scrollTo(page, 10)
    await expect(header).toHaveAttribute('data-scrolled', 'false')
    await scrollTo(page, 11)
    await expect(header).toHaveAttribute('data-scrolled', 'true')
    await expect(header).toHaveCSS('background-color', MOGRA)
    await scrollTo(page, 0)
    await expect(header).toHaveAttribute('data-scrolled', 'false')
  })

  test('counts what is in the cart, up to 99', PHONE_ONLY, async ({ page }) => {
    await openWithCart(page, 99)
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 99 items')
    await page.evaluate((cart) => {
      localStorage.setItem('cart', cart)
      window.dispatchEvent(new Event('cart-updated'))
    }, cartOf(100))
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 99+ items')
    await expect(cartLink(page)).toContainText('99+')
  })

  test('does not move when the cart is loaded', async ({ page }) => {
    await page.addInitScript(() => {
      const moved: string[] = []
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[]) {
          for (const { node } of entry.sources) {
            const element = node instanceof Element ? node : node?.parentElement
            if (element?.closest('header')) moved.push(element.outerHTML)
          }
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await openWithCart(page, 120)
    await expect(cartLink(page)).toContainText('99+')
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
  })

  test('shows cart changes of another tab', PHONE_ONLY, async ({ page, context }) => {
    await page.goto('/kids-zone')
    await expect(cartLink(page)).toHaveAccessibleName('Cart')
    const other = await context.newPage()
    await other.goto('/kids-zone')
    await other.evaluate((cart) => localStorage.setItem('cart', cart), cartOf(2))
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 2 items')
  })

  test('lets the keyboard skip to the content', DESKTOP, async ({ page }) => {
    await page.goto('/kids-zone')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  })
})

test.describe('on wide screens', DESKTOP, () => {
  test('the navigation marks the current page', async ({ page }) => {
    await page.goto('/quick-delivery')
    const main = page.getByRole('navigation', { name: 'Main' })
    await expect(main.locator('[aria-current="page"]')).toHaveText('Same Day Delivery')
    await main.getByRole('link', { name: 'Home' }).click()
    await expect(main.locator('[aria-current="page"]')).toHaveText('Home')
  })

  test('there is no bar of quick actions', async ({ page }) => {
    await page.goto('/kids-zone')
    await expect(page.getByRole('navigation', { name: 'Quick actions' })).toHaveCount(0)
  })
})
