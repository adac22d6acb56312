import { expect, type Locator, type Page, test } from '@playwright/test'
import { finishAnimations } from './accessibility.ts'
import { button, goToPayment, openCart, toasts } from './checkout-page.ts'
import { dropLongTimers } from './delays.ts'
import { layoutShifts, recordLayoutShifts } from './layout-shifts.ts'

// A toast has one position per width. A single toast covers neither the buy row nor the checkout's buttons.

const SIZES = {
  phone: [
    [360, 740],
    [390, 844],
    [820, 1180],
    [844, 390],
  ],
  desktop: [
    [1024, 768],
    [1280, 657],
    [1366, 657],
    [1440, 900],
    [2560, 1440],
  ],
} as const

const toast = (page: Page) => toasts(page).getByRole('listitem')

async function dismiss(page: Page) {
  await toast(page).getByRole('button', { name: 'Close' }).click()
  await expect(toast(page)).toHaveCount(0)
}

/** Returns the element on top of a control's middle. */
const elementOver = (control: Locator) =>
  control.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return there?.closest('.toast-layer') ? 'a toast' : 'no toast'
  })

const scrollTo = (control: Locator, y: number) =>
  control.evaluate((element, y) => {
    const { top, bottom } = element.getBoundingClientRect()
    scrollBy({ top: (top + bottom) / 2 - y, behavior: 'instant' })
  }, y)

/** Clicks the control at three scroll positions: the toast is at its position and covers none of `controls`. */
async function expectUncovered(page: Page, control: Locator, controls: Locator[]) {
  const { height = 0 } = page.viewportSize() ?? {}
  for (const part of [0.85, 0.5, 0.25]) {
    await scrollTo(control, part * height)
    await control.click()
    await expect(toast(page)).toHaveCount(1)
    await finishAnimations(page)
    await expectPosition(page)
    for (const each of controls) expect(await elementOver(each), `${each} at ${part}`).toBe('no toast')
    await dismiss(page)
  }
}

/** Asserts the toast's position: lower left from 1024 px, under the header below that. */
async function expectPosition(page: Page) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const place = await toast(page).boundingBox()
  const header = await page.getByRole('banner').boundingBox()
  if (!place) throw new Error('no toast')
  if (width >= 1024) {
    expect(place.x).toBe(24)
    const bars = await page
      .locator('.buybar')
      .evaluateAll((all) => all.some((bar) => getComputedStyle(bar).position === 'fixed'))
    expect(height - place.y - place.height).toBe(bars ? 112 : 24)
  } else {
    expect(place.y - (header?.height ?? 0)).toBe(8)
    expect(place.x + place.width).toBeLessThan(width)
  }
}

const SCREENS: [what: string, open: (page: Page) => Promise<Locator>, controls: string[]][] = [
  [
    'the row to buy in',
    async (page) => {
      await page.goto('/kids-zone/kids-zone-1')
      return button(page, 'Add to Bag')
    },
    ['Add to Bag'],
  ],
  [
    'the buttons of the address',
    async (page) => {
      await openCart(page, '/cart?step=shipping')
      return button(page, 'Continue to Payment')
    },
    ['Continue to Payment', 'Return to Cart'],
  ],
  [
    'the buttons of the payment',
    async (page) => {
      await goToPayment(page)
      return button(page, 'Complete Purchase')
    },
    ['Complete Purchase', 'Return to Shipping'],
  ],
  [
    'the buttons of the address for a box',
    async (page) => {
      await page.goto('/build-your-own/checkout')
      return button(page, 'Continue to Payment')
    },
    ['Continue to Payment'],
  ],
]

for (const kind of ['phone', 'desktop'] as const) {
  for (const [what, open, controls] of SCREENS) {
    test(`a toast does not cover ${what} on ${kind}`, { tag: `@${kind}` }, async ({ page }) => {
      test.slow()
      await dropLongTimers(page)
      await recordLayoutShifts(page)
      const control = await open(page)
      await page.waitForLoadState('networkidle')
      // The first click adds the messages beside the fields.
      await control.click()
      await expect(toast(page)).toHaveCount(1)
      await dismiss(page)
      for (const [width, height] of SIZES[kind]) {
        await test.step(`${width} x ${height}`, async () => {
          await page.setViewportSize({ width, height })
          const before = await layoutShifts(page)
          const all = controls.map((name) => button(page, name))
          await expectUncovered(page, control, all)
          expect((await layoutShifts(page)) - before).toBeLessThan(0.01)
        })
      }
    })
  }
}

test('a toast in a dialog does not cover the row to buy in', { tag: '@phone' }, async ({ page }) => {
  await dropLongTimers(page)
  await page.goto('/kids-zone')
  const card = page.getByRole('main').getByRole('article').nth(2)
  const dialog = page.getByRole('dialog')
  await card.getByRole('button', { name: 'Quick view' }).click()
  await dialog.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toast(page)).toHaveCount(1)
  await card.getByRole('button', { name: 'Quick view' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'added to cart' })).toHaveCount(1)
  const close = dialog.getByRole('button', { name: 'Close', exact: true }).first()
  for (const [width, height] of [...SIZES.phone, ...SIZES.desktop]) {
    await page.setViewportSize({ width, height })
    await finishAnimations(page)
    if (height >= 500) await expectPosition(page)
    for (const control of [dialog.getByRole('button', { name: 'Add to Cart' }), close])
      expect(await elementOver(control), `${width} x ${height}`).toBe('no toast')
  }
})
