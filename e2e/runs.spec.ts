import { expect, test } from '@playwright/test'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import { deskCookie } from '#test/desk-user.ts'
import { moveTestOrder } from '#test/paid-order.ts'
import { createRiderOrder, createRiderOrders } from '#test/rider-orders.ts'
import { expectAccessible, recordConsole } from './accessibility.ts'
import { type OwnShop, openOwnShop } from './own-shop.ts'
import { DESKTOP_SIZE, PHONE_ONLY, PHONE_SIZE } from './viewports.ts'

const STOPS = 12

let shop: OwnShop | undefined
let cookie = ''
test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await openOwnShop(async (trial) => {
    const { db, now } = trial
    await createRiderOrders(db, STOPS, { at: now() })
    const refunded = await createRiderOrder(db, { at: now(), fullName: 'Recipient 13', street: 'MI Road 13' })
    await createRiderOrder(db, { at: now(), packed: false, slotId: 'evening', street: 'MI Road 14' })
    await createRiderOrder(db, { at: now(), packed: false, slotId: '', street: 'MI Road 15' })
    await updateOrderIndex(db)
    cookie = await deskCookie(trial, 'packer')
    await moveTestOrder(db, refunded.id, 'refunded', { at: now() })
  })
})
test.afterAll(() => shop?.close())

test('a run of twelve is made at the desk and delivered on a phone', PHONE_ONLY, async ({ browser }) => {
  test.setTimeout(120_000)
  const desk = await browser.newPage({ viewport: DESKTOP_SIZE })
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await desk.context().addCookies([{ name, value, url: `${shop?.origin}/desk`, sameSite: 'Strict' }])
  await desk.goto(`${shop?.origin}/desk/orders/runs?slot=morning`)
  await expectAccessible(desk)
  await desk.getByLabel('Rider’s name').fill('Ravi')
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('heading', { name: 'Run of Ravi' })).toBeVisible()
  await expectAccessible(desk)
  const link = (await desk.locator('code').textContent()) ?? ''

  const phone = await browser.newPage({ viewport: PHONE_SIZE, javaScriptEnabled: true })
  const messages = recordConsole(phone)
  await phone.goto(link)
  await expectAccessible(phone)
  const overflow = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  const low = await phone.evaluate(() =>
    [...document.querySelectorAll('.rr a, .rr button, .rr summary')]
      .filter((control) => control.checkVisibility())
      .map((control) => control.getBoundingClientRect().height)
      .filter((height) => height < 52),
  )
  expect(low).toEqual([])
  await expect(phone.getByRole('link', { name: 'Call Recipient 1', exact: true })).toHaveAttribute(
    'href',
    'tel:9845012345',
  )

  // The first stop by keyboard: reported as failed, then delivered, undone and delivered again.
  await phone.getByText('Not delivered to Recipient 1', { exact: true }).focus()
  await phone.keyboard.press('Enter')
  await phone.getByLabel('Reason').first().selectOption('No one at home')
  await phone.getByRole('button', { name: 'Report to the shop' }).first().click()
  await expect(phone.getByText('Not delivered: No one at home')).toBeVisible()
  await phone.getByRole('button', { name: 'Delivered to Recipient 1', exact: true }).focus()
  await phone.keyboard.press('Enter')
  await phone.getByRole('button', { name: 'Undo the delivery to Recipient 1', exact: true }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(`0 of ${STOPS} delivered`)
  for (let stop = 1; stop <= STOPS; stop++) {
    await phone.getByRole('button', { name: `Delivered to Recipient ${stop}`, exact: true }).click()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(`${stop} of ${STOPS} delivered`)
  }
  await expectAccessible(phone)
  expect(messages).toEqual([])

  await desk.reload()
  await expect(desk.getByRole('heading', { name: `${STOPS} of ${STOPS} delivered` })).toBeVisible()
  await desk.goto(`${shop?.origin}/desk/today`)
  await expect(desk.getByText(`${STOPS} of ${STOPS} delivered`)).toBeVisible()
  await desk.goto(`${shop?.origin}/desk/orders/runs`)
  await desk.getByRole('link', { name: 'Open Ravi' }).click()
  await desk.getByText('End run').click()
  await desk.getByRole('button', { name: 'End this run' }).click()
  await expect(desk.getByText('This run was ended.')).toBeVisible()
  const over = await phone.goto(link)
  expect(over?.status()).toBe(410)
  await expect(phone.getByText('Ask the shop for a new link.')).toBeVisible()
  await expectAccessible(phone)
  await desk.context().close()
  await phone.context().close()
})
