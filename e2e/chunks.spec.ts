import { expect, type Page, test } from '@playwright/test'
import { chooseBox, clickContinue, clickItem, yourBox } from './box-page.ts'
import { button, fillAddress, GIFT, openCart, step } from './checkout-page.ts'
import { block, recordChunks } from './chunks.ts'
import { openHydrated } from './delays.ts'
import { PHONE_ONLY, PHONE_SIZE } from './viewports.ts'

test.use({ serviceWorkers: 'block' })

const LOAD_ERROR = 'Unexpected Application Error!'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const openAddress = (page: Page) => openCart(page, '/cart?step=shipping')

test('a product opens from its list at the first click', PHONE_ONLY, async ({ page }) => {
  await openHydrated(page, '/kids-zone')
  const unblock = await block(page, /\/assets\/product-/)
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/kids-zone\/kids-zone-\d/)
  await expect(heading(page)).not.toHaveText('Kids Zone')
  const lost = page.getByRole('alert').filter({ hasText: 'The connection was lost' })
  await expect(lost).toBeVisible()
  await unblock()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(lost).toBeHidden()
  await button(page, 'Add to Bag').click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible()
  await page.goBack()
  await expect(heading(page)).toHaveText('Kids Zone')
})

test('a product opens from its list in a browser without the Navigation API', PHONE_ONLY, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }))
  await openHydrated(page, '/kids-zone')
  await block(page, /\/assets\/product-/, 1)
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/kids-zone\/kids-zone-\d/)
  await page.goBack()
  await expect(heading(page)).toHaveText('Kids Zone')
})

test('the checkout’s address step opens by a full load at the first click', PHONE_ONLY, async ({ page }) => {
  await openCart(page)
  const unblock = await block(page, /\/assets\/lazy-steps-/)
  const loaded = page.waitForEvent('load')
  await button(page, 'Proceed to Checkout').click()
  await loaded
  await expect(page).toHaveURL('/cart?step=shipping')
  await expect(heading(page)).toHaveText('The connection was lost')
  await unblock()
  await page.getByRole('link', { name: 'Try again' }).click()
  await fillAddress(page)
  await expect(step(page)).toHaveText('Shipping')
})

test('search and quick view open the whole page at the first click', PHONE_ONLY, async ({ page }) => {
  await openHydrated(page, '/kids-zone')
  await block(page, /\/assets\/(?:search-sheet|quick-view)-/)
  await button(page, 'Search').first().click()
  await expect(page).toHaveURL('/search')
  await expect(page.getByRole('searchbox').or(page.getByRole('combobox')).first()).toBeVisible()
  await openHydrated(page, '/kids-zone')
  await button(page, 'Quick view').first().click()
  await expect(page).toHaveURL(/\/kids-zone\/kids-zone-\d/)
})

test(
  'Continue keeps the box while the next step cannot be fetched, and offers to try again',
  PHONE_ONLY,
  async ({ page }) => {
    await chooseBox(page, 'Compact')
    const unblock = await block(page, /\/assets\/products-[\w-]+\.js/)
    await clickContinue(page)
    await expect(page).toHaveURL(/products$/)
    await expect(page.getByRole('alert').filter({ hasText: 'The connection was lost' })).toBeVisible()
    await unblock()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByText('Compact, up to 4 items')).toBeVisible()
    await clickItem(page, 'Celadon Trinket Dish')
    await expect(yourBox(page).getByText('1 of 4 items')).toBeVisible()
  },
)

test('the box offers a retry when its chunk cannot be fetched', PHONE_ONLY, async ({ page }) => {
  const unblock = await block(page, /\/assets\/box-panel-/)
  await chooseBox(page, 'Compact')
  await clickContinue(page)
  await expect(heading(page)).toHaveText('The connection was lost')
  await unblock()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(yourBox(page).getByText('0 of 4 items')).toBeVisible()
})

test('forms are checked by the server while their rules cannot be fetched', PHONE_ONLY, async ({ page }) => {
  await block(page, /\/assets\/check-enquiry-/)
  await openHydrated(page, '/contact')
  const typed = {
    'First Name': 'Asha',
    'Last Name': 'Rao',
    Email: 'asha@example.com',
    Subject: 'A box',
    Message: 'Hello',
  }
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByRole('button', { name: /^Send/ })).toHaveCount(0)
})

const loadError = (page: Page) => page.getByText('The connection was lost').filter({ visible: true })

/**
 * Steps of a purchase. Each opens its page, buys there, and retries if the page failed to load.
 *
 * Uses the keyboard, because without a stylesheet parts of a page may overlap.
 */
const STEPS: Record<string, (page: Page) => Promise<void>> = {
  async product(page) {
    await page.goto(`/kids-zone/${GIFT.id}`)
    const inCart = page.getByRole('link', { name: 'Cart, 1 item' }).first()
    await button(page, 'Add to Bag').press('Enter')
    await expect(inCart.or(loadError(page)).first()).toBeVisible()
    if (!(await tryAgain(page))) return
    await button(page, 'Add to Bag').press('Enter')
    await expect(inCart).toBeVisible()
  },
  async cart(page) {
    await openCart(page)
    const proceed = button(page, 'Proceed to Checkout').filter({ visible: true })
    await expect(proceed.or(loadError(page)).first()).toBeVisible()
    await tryAgain(page)
    await proceed.press('Enter')
    await expect(page.getByLabel('Full Name').or(loadError(page)).first()).toBeVisible()
    await tryAgain(page)
    await expect(page.getByLabel('Full Name')).toBeVisible()
  },
  async address(page) {
    await openAddress(page)
    await expect(page.getByLabel('Full Name').or(loadError(page)).first()).toBeVisible()
    await tryAgain(page)
    await fillAddress(page)
    // Filled in from the PIN code, unless that chunk is blocked.
    await page.getByLabel('State').fill('Karnataka')
    await button(page, 'Continue to Payment').press('Enter')
    await expect(step(page)).toHaveText('Payment')
  },
}

/** Most files that are blocked in turn per step, evenly spread over the order in which they are requested. */
const MAX_BLOCKED = 12

const spread = (files: readonly string[]): string[] =>
  files.filter(
    (_, at) => Math.floor((at * MAX_BLOCKED) / files.length) !== Math.floor(((at - 1) * MAX_BLOCKED) / files.length),
  )

/** Retries a failed page with all files available; returns false if the page had not failed. */
async function tryAgain(page: Page): Promise<boolean> {
  if (await loadError(page).isHidden()) return false
  await page.unrouteAll()
  const loaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Try again' }).click()
  await loaded
  return true
}

for (const [at, stage] of Object.entries(STEPS).entries()) {
  const [name, sell] = stage
  test(`the ${name} of a purchase works while a file is out of reach`, PHONE_ONLY, async ({ browser, baseURL }) => {
    test.setTimeout(300_000)
    const context = await browser.newContext({ baseURL, viewport: PHONE_SIZE, serviceWorkers: 'block' })
    const page = await context.newPage()
    const forget = () =>
      page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
    const filesOf = async (visit: (page: Page) => Promise<void>) => {
      const chunks = recordChunks(page)
      await visit(page)
      await forget()
      return chunks()
    }
    const known = new Set<string>()
    for (const earlier of Object.values(STEPS).slice(0, at)) for (const file of await filesOf(earlier)) known.add(file)
    const files = (await filesOf(sell)).filter((file) => !known.has(file))
    expect(files).not.toEqual([])
    for (const file of spread(files))
      await test.step(`without ${file}`, async () => {
        let failed = 0
        await page.route(`**${file}`, (route) => {
          failed += 1
          return route.abort()
        })
        await sell(page)
        expect(failed).toBeGreaterThan(0)
        await expect(page.getByText(LOAD_ERROR)).toHaveCount(0)
        await page.unroute(`**${file}`)
        await forget()
      })
  })
}
