import { expect, type Page, test } from '@playwright/test'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { deskCookie } from '#test/desk-user.ts'
import { createPaidOrder } from '#test/paid-order.ts'
import { deliverInSlots } from '#test/slot-delivery.ts'
import { expectAccessible } from './accessibility.ts'
import { openHydrated } from './delays.ts'
import { type OwnShop, openOwnShop } from './own-shop.ts'
import { DESKTOP } from './viewports.ts'

let shop: OwnShop | undefined
let cookie = ''
let number = ''
let day = ''
test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await openOwnShop(async (trial) => {
    const { db, now } = trial
    await deliverInSlots(db)
    const delivery = await readDeliveryTables(db)
    const shipping = { city: 'Jaipur', state: 'Rajasthan', zipCode: '302001' }
    day = new Date(now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10)
    const order = await createPaidOrder(db, {
      test: true,
      at: now(),
      shipping,
      delivery,
      deliverOn: day,
      slotId: 'evening',
    })
    number = order.number
    cookie = await deskCookie(trial, 'owner')
  })
})
test.afterAll(() => shop?.close())

async function open(page: Page, path: string) {
  if (!shop) throw new Error('the shop is not open')
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await page.context().addCookies([{ name, value, url: `${shop.origin}/desk`, sameSite: 'Strict' }])
  await openHydrated(page, shop.origin + path)
}

test('moves an order to a dearer hour by keyboard, with a payment link', DESKTOP, async ({ page }, info) => {
  await open(page, `/desk/orders/${number}`)
  await page.getByRole('link', { name: 'Change day and hour' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Delivery day and hour' })).toBeVisible()
  const hour = page.getByLabel('Hour')
  await hour.focus()
  await page.keyboard.type('Midnight')
  await expect(hour).toHaveValue('midnight')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review change' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What will happen' })).toBeFocused()
  const waive = page.getByRole('radio', { name: /^Waive/ })
  await expect(waive).toBeChecked()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.screenshot({ path: info.outputPath(`slot-move-${width}.png`), fullPage: true })
  }
  await waive.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Send a payment link/ })).toBeChecked()
  await page.getByRole('button', { name: 'Change the delivery' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing of it is packed.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: number, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Charge for the hour' })).toBeVisible()
  await expect(page.getByText(/11:30 pm to 12:30 am/).first()).toBeVisible()
  await page.screenshot({ path: info.outputPath('slot-move-order.png'), fullPage: true })
})
