import { expect, type Page, test } from '@playwright/test'
import { finishAnimations } from './accessibility.ts'
import { dropLongTimers, openHydrated } from './delays.ts'
import { DESKTOP, PHONE_ONLY } from './viewports.ts'

const add = (page: Page, times = 1) =>
  test.step(`adds ${times}`, async () => {
    for (let time = 0; time < times; time++) await page.getByRole('button', { name: 'Add to Bag' }).click()
  })
const region = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const toasts = (page: Page) => region(page).getByRole('listitem')
const bagLink = (page: Page, nth: number) => toasts(page).nth(nth).getByRole('link', { name: 'View bag' })
const closeButton = (page: Page, nth: number) => toasts(page).nth(nth).getByRole('button', { name: 'Close' })

const START = Date.parse('2026-11-20T12:00:00+05:30')

/** The clock is paused, so that slow clicks do not use up a toast's time. */
async function openProduct(page: Page) {
  await page.clock.install({ time: START })
  await openHydrated(page, '/kids-zone/kids-zone-1')
  await page.clock.pauseAt(START + 600_000)
}

/** The toast list loads with the first toast; React may schedule it on timers that the clock holds. */
const expectToasts = (page: Page, count = 1) =>
  expect(async () => {
    await page.clock.runFor(100)
    await expect(toasts(page)).toHaveCount(count, { timeout: 500 })
  }).toPass()

/** Waits for the page's reaction to the last event, including deferred tasks. */
const untilReacted = (page: Page) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = done
        port2.postMessage(turn)
      })
    }
  })

async function drag(page: Page, px: number) {
  await finishAnimations(page)
  const box = await toasts(page).first().boundingBox()
  if (!box) throw new Error('no toast to drag')
  await page.mouse.move(box.x + 60, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 60 + px, box.y + 10, { steps: 4 })
  await page.mouse.up()
}

test('at most five toasts are shown, the newest first, for five seconds', PHONE_ONLY, async ({ page }) => {
  await openProduct(page)
  await add(page)
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await add(page)
  await expectToasts(page, 2)
  await expect(toasts(page)).toHaveText([/ x2 added to your cart/, / x1 added to your cart/])
  // The action follows the message.
  await expect(toasts(page).first()).toHaveText(/ x2 added to your cart.*View bag$/)
  await add(page, 5)
  await expect(toasts(page)).toHaveCount(5)
  await page.clock.runFor(4000)
  await expect(toasts(page)).toHaveCount(5)
  await page.clock.runFor(1500)
  await expect(toasts(page)).toHaveCount(0)
})

test('the timer of a toast is paused while the mouse is over it', DESKTOP, async ({ page }) => {
  await openProduct(page)
  await add(page)
  await expectToasts(page)
  await page.clock.runFor(1000)
  await toasts(page).hover()
  await page.clock.runFor(20_000)
  await expect(toasts(page)).toBeVisible()
  await page.mouse.move(10, 10)
  await untilReacted(page)
  await page.clock.runFor(2500)
  await expect(toasts(page)).toBeVisible()
  // On a busy machine the timeout event is handled after the clock has stopped.
  await expect(async () => {
    await page.clock.runFor(1000)
    await untilReacted(page)
    await expect(toasts(page)).toHaveCount(0, { timeout: 500 })
  }).toPass()
})

test('a swipe to the right beyond 50 px dismisses a toast', DESKTOP, async ({ page }) => {
  await dropLongTimers(page)
  await openHydrated(page, '/kids-zone/kids-zone-1')
  await add(page)
  await drag(page, 40)
  await drag(page, -80)
  await expect(toasts(page)).toHaveCSS('translate', '0px')
  await drag(page, 55)
  await expect(toasts(page)).toHaveCount(0)
})

test('a pointer released elsewhere moves no toast later', DESKTOP, async ({ page }) => {
  await dropLongTimers(page)
  await openHydrated(page, '/kids-zone/kids-zone-1')
  await add(page)
  const box = await toasts(page).boundingBox()
  if (!box) throw new Error('no toast to press')
  await page.mouse.move(box.x + 40, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x - 100, box.y + 10)
  await page.mouse.up()
  await page.mouse.move(box.x + 160, box.y + 10, { steps: 3 })
  await expect(toasts(page)).not.toHaveAttribute('data-swipe')
})

test(
  'F8 focuses the toasts, Tab moves from the newest, Escape and Close dismiss them',
  PHONE_ONLY,
  async ({ page }) => {
    await openProduct(page)
    await add(page, 3)
    await expectToasts(page, 3)
    await page.keyboard.press('F8')
    for (const nth of [0, 1]) {
      await page.keyboard.press('Tab')
      await expect(bagLink(page, nth)).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(closeButton(page, nth)).toBeFocused()
    }
    await page.clock.runFor(20_000)
    await page.keyboard.press('Escape')
    await expect(toasts(page)).toHaveCount(2)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/cart')
    await expect(toasts(page)).toHaveCount(1)
  },
)

test('a dialog takes the toasts into its layer, and Escape closes one toast only', PHONE_ONLY, async ({ page }) => {
  await dropLongTimers(page)
  await openHydrated(page, '/kids-zone')
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(toasts(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Quick view' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toContainText('Added to cart')
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('listitem')).toHaveCount(0)
  await expect(dialog).toBeVisible()
})
