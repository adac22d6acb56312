import { expect, type Page, test } from '@playwright/test'
import { addDays, indianDate } from '#domain/delivery/calendar.ts'
import { formatDay, weekdayOf } from '#domain/text/format-date.ts'
import { deliverInSlots, TEST_SLOTS } from '#test/slot-delivery.ts'
import { expectAccessibleAtBothSizes, recordConsole } from './accessibility.ts'
import { ADDRESS, button, GIFT, openCart, step } from './checkout-page.ts'
import { tabTo } from './keyboard.ts'
import { type OwnShop, openOwnShop } from './own-shop.ts'
import { PHONE_ONLY } from './viewports.ts'

let shop: OwnShop | undefined
test.beforeAll(async () => {
  test.setTimeout(180_000)
  const slots = TEST_SLOTS.map((slot) => (slot.id === 'evening' ? { ...slot, mostADay: 1 } : slot))
  shop = await openOwnShop(({ db }) => deliverInSlots(db, { mostADay: 2, slots }))
})
test.afterAll(() => shop?.close())

const JAIPUR = { ...ADDRESS, 'PIN Code': '302001', City: 'Jaipur' }
const inDays = (days: number): string => addDays(indianDate(new Date()), days)
const wholeDay = (day: string): string => `${weekdayOf(day)} ${formatDay(day)}`
const hour = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' })

async function openShipping(page: Page) {
  await openCart(page, `${shop?.origin}/cart?step=shipping`)
  for (const [label, value] of Object.entries(JAIPUR)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('State', { exact: true }).fill('Rajasthan')
  await expect(hour(page, 'Any time')).toBeChecked()
}

/** Returns the button of a day after turning to its month. */
async function dayButton(page: Page, day: string) {
  const found = page.locator(`[data-day="${day}"]`)
  if ((await found.count()) === 0) await button(page, 'Later month').click()
  return found
}

/** Orders as another buyer. */
async function orderAsAnother(page: Page, gift: { deliverOn: string; slotId: string }, shownPaise = 0) {
  const buyer = `${gift.deliverOn}${gift.slotId}${Math.random()}`
  const answer = await page.evaluate(
    async (sent) => {
      const response = await fetch('/checkout/order', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(sent),
      })
      return response.json()
    },
    {
      checkoutKey: Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join(''),
      shipping: {
        fullName: 'Meera Shah',
        email: `b${buyer.replace(/\W/g, '')}@example.com`,
        phone: `98${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
        street: '4 MI Road',
        city: 'Jaipur',
        state: 'Rajasthan',
        zipCode: '302001',
        country: 'India',
      },
      gift: { message: '', cardFrom: '', giftWrap: false, hidePrices: true, buyerGstin: '', ...gift },
      lines: [{ id: GIFT.id, quantity: 1, pricePaise: GIFT.price * 100 }],
      delivery: { shownPaise },
    },
  )
  expect(answer).toMatchObject({ ok: true })
}

test('an hour that fills up is taken off before anything is ordered', PHONE_ONLY, async ({ page }) => {
  test.setTimeout(120_000)
  const messages = recordConsole(page)
  await openShipping(page)
  const day = inDays(4)
  const soonest = page.locator('.cal [aria-pressed="true"]')
  await tabTo(page, soonest)
  await expect(soonest).toBeFocused()
  for (let pressed = 0; pressed < 8; pressed++) {
    if ((await page.evaluate(() => (document.activeElement as HTMLElement).dataset.day)) === day) break
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')
  await expect(await dayButton(page, day)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('2 places left.')).toBeVisible()
  await tabTo(page, hour(page, 'Any time'))
  for (let pressed = 0; pressed < 3; pressed++) await page.keyboard.press('ArrowDown')
  await expect(hour(page, 'Evening')).toBeChecked()
  await expect(summary(page)).toContainText('₹99.00')
  await expectAccessibleAtBothSizes(page)
  await page.reload()
  await expect(hour(page, 'Evening')).toBeChecked()

  await orderAsAnother(page, { deliverOn: day, slotId: 'evening' }, 99_00)
  await button(page, 'Continue to Payment').click()
  await expect(page.getByRole('alert')).toContainText(
    `Evening on ${wholeDay(day)} is full now. We kept the day and took “Any time”. The ₹99.00 is off your total.`,
  )
  await expect(summary(page)).not.toContainText('₹99.00')
  await expect(hour(page, 'Any time')).toBeChecked()
  await expect(hour(page, 'Evening')).toBeDisabled()
  await expectAccessibleAtBothSizes(page)
  await page.keyboard.press('Escape')
  await button(page, 'Choose another hour').click()
  await expect(hour(page, 'Any time')).toBeFocused()
  await hour(page, 'Midnight').check()
  await expect(page.getByText('Someone has to be awake.')).toBeVisible()
  await expect(page.locator('.hours')).toContainText('Night of')
  await expect(summary(page)).toContainText('₹300.00')
  await button(page, 'Continue to Payment').click()
  await expect(step(page)).toHaveText('Payment')
  await expect(summary(page)).toContainText('Midnight, night of')
  expect(messages.filter((message) => !message.includes('409'))).toEqual([])
})

test('a day that fills up between cart and payment gives two others', PHONE_ONLY, async ({ page }) => {
  test.setTimeout(120_000)
  const messages = recordConsole(page)
  await openShipping(page)
  const day = inDays(6)
  await (await dayButton(page, day)).click()
  for (const slotId of ['', 'noon']) await orderAsAnother(page, { deliverOn: day, slotId })
  await button(page, 'Continue to Payment').click()
  await expect(page.getByRole('alert')).toContainText(`${wholeDay(day)} is full now. The nearest days are`)
  await expect(await dayButton(page, day)).toHaveAccessibleName(/full, all 2 places are taken/)
  await expectAccessibleAtBothSizes(page)
  await (await dayButton(page, day)).click({ force: true })
  await expect(page.locator('.cal-note')).toContainText('is full. All 2 places are taken.')
  const other = inDays(7)
  await page.getByRole('radio', { name: new RegExp(wholeDay(other).replace(' ', '.*')) }).check()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await button(page, 'Continue to Payment').click()
  await expect(step(page)).toHaveText('Payment')
  await expect(summary(page)).toContainText(`Arrives on ${formatDay(other)}`)
  expect(messages.filter((message) => !message.includes('409'))).toEqual([])
})

test('where the courier delivers, the page names the places with hours', PHONE_ONLY, async ({ page }) => {
  await openCart(page, `${shop?.origin}/cart?step=shipping`)
  await page.getByLabel('PIN Code', { exact: true }).fill('800001')
  await expect(page.getByText('Hours can be chosen in Jaipur only.')).toBeVisible()
  await expect(page.locator('.hours')).toHaveCount(0)
})
