import { expect, type Page, test } from '@playwright/test'

const NARROW = { viewport: { width: 390, height: 844 } }
const WIDE = { viewport: { width: 1440, height: 900 } }

/** The shop's white. */
const MOGRA = 'rgb(255, 252, 248)'

const scrollTo = (page: Page, top: number) =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
const cartOf = (quantity: number) =>
  JSON.stringify([{ id: 'kids-zone-1', name: 'The Blanket Fort Kit', price: 35, image: '', quantity }])

async function openWithCart(page: Page, quantity: number, path = '/kids-zone') {
  await page.addInitScript((cart) => localStorage.setItem('cart', cart), cartOf(quantity))
  await page.goto(path)
}

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })

test.describe('the header', () => {
  test('turns white after more than ten pixels, and clear again at the top', async ({ page }) => {
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

  test('counts what is in the cart, up to 99', async ({ page }) => {
    await openWithCart(page, 99)
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 99 items')
    await page.evaluate((cart) => {
      localStorage.setItem('cart', cart)
      window.dispatchEvent(new Event('cart-updated'))
    }, cartOf(100))
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 99+ items')
    await expect(cartLink(page)).toContainText('99+')
  })

  test('does not move when the cart has been read', async ({ page }) => {
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

  test('follows the cart of another tab', async ({ page, context }) => {
    await page.goto('/kids-zone')
    await expect(cartLink(page)).toHaveAccessibleName('Cart')
    const other = await context.newPage()
    await other.goto('/kids-zone')
    await other.evaluate((cart) => localStorage.setItem('cart', cart), cartOf(2))
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 2 items')
  })

  test('lets the keyboard skip to the content', async ({ page }) => {
    await page.goto('/kids-zone')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  })
})

test.describe('on wide screens', () => {
  test.use(WIDE)

  test('the navigation says where one is', async ({ page }) => {
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

test.describe('the menu', () => {
  test.use(NARROW)

  test('opens, goes somewhere and closes by keyboard alone', async ({ page }) => {
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

test.describe('the bar of quick actions', () => {
  test.use(NARROW)

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

  test('are listed from the foot of the page, and can be taken away', async ({ page }) => {
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

test('without a connection a strip says that the cart still works', async ({ page, context }) => {
  await page.goto('/kids-zone')
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
})

test('a page that does not exist says so and leads home', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle('Page Not Found')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await expect(
    page.getByText("We're sorry, but the page you're looking for doesn't exist or has been moved."),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})
