import { expect, type Page, test } from '@playwright/test'
import { hold, holdTime } from './hold.ts'
import { ONCE, PHONE } from './widths.ts'

/** Holds the scripts back until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const arrive = await hold(page, '**/assets/framework-*.js')
  await page.addInitScript(() => addEventListener('page-alive', () => Object.assign(window, { alive: true })))
  return arrive
}

const alive = (page: Page) => page.waitForFunction(() => 'alive' in window)

test('what is tapped before the scripts are there happens when they are, once', ONCE, async ({ page }) => {
  const arrive = await holdScripts(page)
  await page.goto('/kids-zone/kids-zone-2', { waitUntil: 'domcontentloaded' })
  const add = page.getByRole('button', { name: 'Add to Bag' })
  await add.click()
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
  await expect(add).toHaveCSS('cursor', 'progress')
  arrive()
  const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
  await expect(cart).toHaveAccessibleName('Cart, 1 item')
  await expect(add).toHaveCSS('cursor', 'pointer')
  await add.click()
  await expect(cart).toHaveAccessibleName('Cart, 2 items')
})

test('a quantity counts every tap', ONCE, async ({ page }) => {
  const arrive = await holdScripts(page)
  await page.goto('/kids-zone/kids-zone-2', { waitUntil: 'domcontentloaded' })
  const more = page.getByRole('button', { name: 'Increase quantity' })
  for (let time = 0; time < 3; time++) await more.click()
  arrive()
  await expect(page.getByRole('status', { name: 'Quantity' })).toHaveText('4')
})

test(
  'what is typed before the scripts are there stays, also where the page keeps the text itself',
  ONCE,
  async ({ page }) => {
    const arrive = await holdScripts(page)
    await page.goto('/payment-demo', { waitUntil: 'domcontentloaded' })
    await page.getByLabel('UPI Transaction ID').fill('632604118207')
    arrive()
    await alive(page)
    await expect(page.getByLabel('UPI Transaction ID')).toHaveValue('632604118207')
  },
)

test('a form that works without scripts is sent when they do not come', ONCE, async ({ page }) => {
  await holdScripts(page)
  await page.goto('/kids-zone', { waitUntil: 'domcontentloaded' })
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search/)
})

test('a link goes on without the scripts where no click waits for them', ONCE, async ({ page }) => {
  await holdScripts(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kids Zone' }).click()
  await expect(page).toHaveURL('/kids-zone')
})

test('a link that the page would stop waits for the scripts', ONCE, async ({ page }) => {
  const arrive = await holdScripts(page)
  await page.goto('/build-your-own/start', { waitUntil: 'domcontentloaded' })
  await page.getByRole('link', { name: 'Continue' }).click()
  arrive()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Please select a box')
  await expect(page).toHaveURL('/build-your-own/start')
})

test(
  'a box and the way on, both pressed before the scripts are there, lead to the things for it',
  ONCE,
  async ({ page }) => {
    const arrive = await holdScripts(page)
    await page.goto('/build-your-own/start', { waitUntil: 'domcontentloaded' })
    await page.getByRole('radio', { name: 'Grande', exact: true }).check({ force: true })
    await page.getByRole('link', { name: 'Continue' }).click()
    arrive()
    await expect(page).toHaveURL('/build-your-own/products')
    await expect(page.getByText('Grande, up to 7 items')).toBeVisible()
  },
)

test('a link followed right after a click goes on once the click was replayed', ONCE, async ({ page }) => {
  // The scripts may need longer than the 3 s on a busy machine.
  await holdTime(page)
  const arrive = await holdScripts(page)
  await page.goto('/kids-zone/kids-zone-2', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Add to Bag' }).click()
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  await expect(page).toHaveURL('/kids-zone/kids-zone-2')
  arrive()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(/./)
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length)).toBe(1)
})

test('a link followed right after a click goes on when the scripts do not come', ONCE, async ({ page }) => {
  await holdScripts(page)
  await page.goto('/kids-zone/kids-zone-2', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Add to Bag' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kids Zone' }).click()
  await expect(page).toHaveURL('/kids-zone')
})

test('a form that is submitted twice without scripts is sent once', ONCE, async ({ page }) => {
  await holdScripts(page)
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

test('a link that the page would stop goes on when they do not come', ONCE, async ({ page }) => {
  await holdScripts(page)
  await page.goto('/build-your-own/start', { waitUntil: 'domcontentloaded' })
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/build-your-own\/products/)
})

test.describe('on a phone', PHONE, () => {
  test('what opens without scripts opens before they are there, and stays open when they come', async ({ page }) => {
    const arrive = await holdScripts(page)
    await page.goto('/kids-zone', { waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    arrive()
    await alive(page)
    // Its own part comes to life after the rest.
    await expect(menu).not.toHaveAttribute('data-dormant')
    await expect(menu).toBeVisible()
    await expect(menu.getByRole('region', { name: 'Notifications' })).toBeAttached()
  })

  test('the bar of quick actions is hidden when the page was scrolled before the scripts were there', async ({
    page,
  }) => {
    const arrive = await holdScripts(page)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await page.evaluate(() => scrollTo(0, 600))
    arrive()
    await expect(page.getByRole('navigation', { name: 'Quick actions' })).toHaveAttribute('data-hidden', 'true')
  })
})
