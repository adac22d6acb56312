import { expect, type Page, test } from '@playwright/test'
import { endMotion } from './accessible.ts'
import { holdTime, openAlive } from './hold.ts'
import { DESKTOP, ONCE } from './widths.ts'

const add = (page: Page, times = 1) =>
  test.step(`adds ${times}`, async () => {
    for (let time = 0; time < times; time++) await page.getByRole('button', { name: 'Add to Bag' }).click()
  })
const region = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const toasts = (page: Page) => region(page).getByRole('listitem')
const bagLink = (page: Page, nth: number) => toasts(page).nth(nth).getByRole('link', { name: 'View bag' })
const closeButton = (page: Page, nth: number) => toasts(page).nth(nth).getByRole('button', { name: 'Close' })

const START = Date.parse('2026-11-20T12:00:00+05:30')

/** With a clock that stands until the journey moves it: how long a press takes says nothing of a toast's time. */
async function openProduct(page: Page) {
  await page.clock.install({ time: START })
  await openAlive(page, '/kids-zone/kids-zone-1')
  await page.clock.pauseAt(START + 600_000)
}

/** Its list is fetched with the first toast; React may put off what comes late by a time that the clock holds back. */
const shown = (page: Page, count = 1) =>
  expect(async () => {
    await page.clock.runFor(100)
    await expect(toasts(page)).toHaveCount(count, { timeout: 500 })
  }).toPass()

/** What the page does about the last event is done, also what it puts off to the end of its tasks. */
const reacted = (page: Page) =>
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
  await endMotion(page)
  const box = await toasts(page).first().boundingBox()
  if (!box) throw new Error('no toast to drag')
  await page.mouse.move(box.x + 60, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 60 + px, box.y + 10, { steps: 4 })
  await page.mouse.up()
}

test('toasts are five at most, the newest first, and go after five seconds', ONCE, async ({ page }) => {
  await openProduct(page)
  await add(page)
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await add(page)
  await shown(page, 2)
  await expect(toasts(page)).toHaveText([/ x2 added to your cart/, / x1 added to your cart/])
  // What can be done comes after what is said of it.
  await expect(toasts(page).first()).toHaveText(/ x2 added to your cart.*View bag$/)
  await add(page, 5)
  await expect(toasts(page)).toHaveCount(5)
  await page.clock.runFor(4000)
  await expect(toasts(page)).toHaveCount(5)
  await page.clock.runFor(1500)
  await expect(toasts(page)).toHaveCount(0)
})

test('the time of a toast stands still while the mouse is on it', DESKTOP, async ({ page }) => {
  await openProduct(page)
  await add(page)
  await shown(page)
  await page.clock.runFor(1000)
  await toasts(page).hover()
  await page.clock.runFor(20_000)
  await expect(toasts(page)).toBeVisible()
  await page.mouse.move(10, 10)
  await reacted(page)
  await page.clock.runFor(2500)
  await expect(toasts(page)).toBeVisible()
  // It leaves when the page has heard that its time is over, which on a busy machine is after the clock stopped.
  await expect(async () => {
    await page.clock.runFor(1000)
    await reacted(page)
    await expect(toasts(page)).toHaveCount(0, { timeout: 500 })
  }).toPass()
})

test('a toast is swept away to the right, beyond 50 px', DESKTOP, async ({ page }) => {
  await holdTime(page)
  await openAlive(page, '/kids-zone/kids-zone-1')
  await add(page)
  await drag(page, 40)
  await drag(page, -80)
  await expect(toasts(page)).toHaveCSS('translate', '0px')
  await drag(page, 55)
  await expect(toasts(page)).toHaveCount(0)
})

test('a press that was let go elsewhere moves no toast later', DESKTOP, async ({ page }) => {
  await holdTime(page)
  await openAlive(page, '/kids-zone/kids-zone-1')
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

test('F8 leads to the toasts, Tab through them from the newest, Escape and Close away', ONCE, async ({ page }) => {
  await openProduct(page)
  await add(page, 3)
  await shown(page, 3)
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
})

test('a dialog that opens takes the toasts along, and Escape closes one of them alone', ONCE, async ({ page }) => {
  await holdTime(page)
  await openAlive(page, '/kids-zone')
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
