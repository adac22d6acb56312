import { expect, type Page, test } from '@playwright/test'
import { endMotion } from './accessible.ts'
import { button, complete, fillAddress, goToPayment, toasts } from './checkout-page.ts'
import { DESKTOP, DESKTOP_SIZE, PHONE_SIZE } from './widths.ts'

// A toast never covers what it speaks of: what was paid, and the transaction id, on the confirmation and on the order's
// own page, wherever on it the shopper is by then.

const SIZES = {
  phone: [
    [360, 740],
    [390, 844],
    [844, 390],
  ],
  desktop: [
    [1024, 768],
    [1280, 657],
    [1440, 900],
    [2560, 1440],
  ],
} as const

/** The words of a code, sum, link or id, or of `what` is asked for, that any part of a toast lies over. */
const covered = (page: Page, what = '[data-uncovered]') =>
  page.evaluate((what) => {
    const boxes = Array.from(document.querySelectorAll('.toast'), (toast) => toast.getBoundingClientRect())
    const told = [...document.querySelectorAll(what)].filter((element) => {
      const own = element.getBoundingClientRect()
      return boxes.some(
        ({ left, right, top, bottom }) =>
          own.left < right && own.right > left && own.top < bottom && own.bottom > top && own.width > 0,
      )
    })
    return told.map(({ textContent }) => textContent)
  }, what)

async function expectUncovered(page: Page, sizes: readonly (readonly [number, number])[]) {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    for (const part of [0, 0.25, 0.5, 1]) {
      await page.evaluate((at) => {
        scrollTo({ top: at * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' })
      }, part)
      await endMotion(page)
      expect(await covered(page), `${width} x ${height}, ${part * 100}% down`).toEqual([])
    }
  }
}

/** At the head of the page, on the size that a journey is walked at. */
async function expectSpared(page: Page, kind: keyof typeof SIZES, what: string) {
  await page.setViewportSize(kind === 'phone' ? PHONE_SIZE : DESKTOP_SIZE)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await endMotion(page)
  await expect(page.locator(what).first()).toBeInViewport()
  expect(await covered(page, what)).toEqual([])
}

for (const kind of ['phone', 'desktop'] as const) {
  test(`no toast covers what it speaks of on ${kind}`, { tag: `@${kind}` }, async ({ page }) => {
    await goToPayment(page)
    await complete(page)
    const told = toasts(page).getByRole('listitem').filter({ hasText: 'Payment successful!' })
    await expect(told).toBeVisible()
    // It stays while the window is not the one that is used.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expect(page.locator('[data-uncovered]')).toHaveCount(3)
    await expectUncovered(page, SIZES[kind])
    for (const what of ['.seal', '.header']) await expectSpared(page, kind, what)
    await page.getByRole('link', { name: 'See your order' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Order REG-/ })).toBeVisible()
    await expect(told).toBeVisible()
    await expect(page.locator('[data-uncovered]')).toHaveText([/^Payment confirmed/, /^Total/, /Transaction ID/])
    await expectUncovered(page, SIZES[kind])
    for (const what of ['.ord-news', '.header']) await expectSpared(page, kind, what)
    if (kind === 'desktop') await expectSpared(page, kind, '.summary')
  })
}

test('no toast covers the card on a box that is paid', DESKTOP, async ({ page }) => {
  const goOn = () => page.getByRole('link', { name: 'Continue', exact: true }).click()
  await page.goto('/build-your-own/start')
  await page.getByRole('radiogroup', { name: 'Gift box' }).getByRole('radio', { name: 'Grande', exact: true }).check()
  await expect(page.getByRole('status').filter({ hasText: 'Grande' })).toBeVisible()
  await goOn()
  await button(page, 'Celadon Trinket Dish').click()
  await goOn()
  await page.getByLabel('Message').fill('Happy birthday, Amma.')
  await goOn()
  await fillAddress(page)
  await button(page, 'Continue to Payment').click()
  await complete(page)
  const told = toasts(page).getByRole('listitem').filter({ hasText: 'Payment successful!' })
  await expect(told).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await page.getByRole('link', { name: 'See the confirmation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await expect(told).toBeVisible()
  await expectSpared(page, 'desktop', '.bd-note')
})
