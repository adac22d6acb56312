import { expect, type Page, test } from '@playwright/test'
import { delayResponses, dropLongTimers } from './delays.ts'
import { PHONE, PHONE_ONLY } from './viewports.ts'

/** Delays the scripts until the returned function is called. */
async function delayScripts(page: Page): Promise<() => void> {
  const release = await delayResponses(page, '**/assets/framework-*.js')
  await page.addInitScript(() => addEventListener('page-hydrated', () => Object.assign(window, { hydrated: true })))
  return release
}

const untilHydrated = (page: Page) => page.waitForFunction(() => 'hydrated' in window)

test('a tap before hydration is replayed once', PHONE_ONLY, async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/kids-zone/kids-zone-2', { waitUntil: 'domcontentloaded' })
  const add = page.getByRole('button', { name: 'Add to Bag' })
  await add.click()
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
  await expect(add).toHaveCSS('cursor', 'progress')
  release()
  const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
  await expect(cart).toHaveAccessibleName('Cart, 1 item')
  await expect(add).toHaveCSS('cursor', 'pointer')
  await add.click()
  await expect(cart).toHaveAccessibleName('Cart, 2 items')
})

test('a quantity counts every tap', PHONE_ONLY, async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/kids-zone/kids-zone-2', { waitUntil: 'domcontentloaded' })
  const more = page.getByRole('button', { name: 'Increase quantity' })
  for (let time = 0; time < 3; time++) await more.click()
  release()
  await expect(page.getByRole('status', { name: 'Quantity' })).toHaveText('4')
})

test('text typed before hydration stays, also in controlled fields', PHONE_ONLY, async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/payment-demo', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('UPI Transaction ID').fill('632604118207')
  release()
  await untilHydrated(page)
  await expect(page.getByLabel('UPI Transaction ID')).toHaveValue('632604118207')
})

test('a form that works without scripts is submitted when they do not load', PHONE_ONLY, async ({ page }) => {
  await delayScripts(page)
  await page.goto('/kids-zone', { waitUntil: 'domcontentloaded' })
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search/)
})

test('a link navigates without scripts when no click waits for replay', PHONE_ONLY, async ({ page }) => {
  await delayScripts(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kids Zone' }).click()
  await expect(page).toHaveURL('/kids-zone')
})

test('a link with a click handler waits for the scripts', PHONE_ONLY, async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/build-your-own/start', { waitUntil: 'domcontentloaded' })
  await page.getByRole('link', { name: 'Continue' }).click()
  release()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Please select a box')
  await expect(page).toHaveURL('/build-your-own/start')
})

test('a box and Continue clicked before hydration lead to the box items', PHONE_ONLY, async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/build-your-own/start', { waitUntil: 'domcontentloaded' })
  await page.getByRole('radio', { name: 'Grande', exact: true }).check({ force: true })
  await page.getByRole('link', { name: 'Continue' }).click()
  release()
  await expect(page).toHaveURL('/build-your-own/products')
  await expect(page.getByText('Grande, up to 7 items')).toBeVisible()
})

test(
  'a link clicked right after a button navigates once the button click was replayed',
  PHONE_ONLY,
  async ({ page }) => {
    // Scripts may take longer than 3 s on a busy machine.
    await dropLongTimers(page)
    const release = await delayScripts(page)
    await page.goto('/kids-zone/kids-zone-2', { waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: 'Add to Bag' }).click()
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
    await expect(page).toHaveURL('/kids-zone/kids-zone-2')
    release()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(/./)
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length)).toBe(1)
  },
)

test('a link clicked right after a button navigates when the scripts do not load', PHONE_ONLY, async ({ page }) => {
  await delayScripts(page)
  await page.goto('/kids-zone/kids-zone-2', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Add to Bag' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kids Zone' }).click()
  await expect(page).toHaveURL('/kids-zone')
})

test('a form submitted twice before hydration is sent once', PHONE_ONLY, async ({ page }) => {
  await delayScripts(page)
  await page.goto('/kids-zone', { waitUntil: 'domcontentloaded' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) sent.push(request.url())
  })
  const search = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await search.click()
  await search.click()
  await expect(page).toHaveURL(/\/search/)
  await page.waitForLoadState()
  expect(sent).toHaveLength(1)
})

test('a link with a click handler navigates when the scripts do not load', PHONE_ONLY, async ({ page }) => {
  await delayScripts(page)
  await page.goto('/build-your-own/start', { waitUntil: 'domcontentloaded' })
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/build-your-own\/products/)
})

test.describe('on a phone', PHONE, () => {
  test('a menu that opens without scripts opens before hydration and stays open after it', async ({ page }) => {
    const release = await delayScripts(page)
    await page.goto('/kids-zone', { waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    release()
    await untilHydrated(page)
    // The menu hydrates after the rest.
    await expect(menu).not.toHaveAttribute('data-dormant')
    await expect(menu).toBeVisible()
    await expect(menu.getByRole('region', { name: 'Notifications' })).toBeAttached()
  })

  test('the bar of quick actions is hidden when the page was scrolled before hydration', async ({ page }) => {
    const release = await delayScripts(page)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await page.evaluate(() => scrollTo(0, 600))
    release()
    await expect(page.getByRole('navigation', { name: 'Quick actions' })).toHaveAttribute('data-hidden', 'true')
  })
})
