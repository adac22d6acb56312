import { expect, type Page, test } from '@playwright/test'
import { addDayOff } from '#server/delivery/change-days-off.ts'
import { checkPromisedDays } from '#server/orders/promised-days-job.ts'
import { deskCookie } from '#test/desk-user.ts'
import { createPaidOrder } from '#test/paid-order.ts'
import { expectAccessible } from './accessibility.ts'
import { openHydrated } from './delays.ts'
import { type OwnShop, openOwnShop } from './own-shop.ts'
import { PHONE_ONLY } from './viewports.ts'

let shop: OwnShop | undefined
let cookie = ''
let number = ''
test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await openOwnShop(async (trial) => {
    const { db, now } = trial
    const order = await createPaidOrder(db, { test: true, at: now() })
    number = order.number
    const day = order.parcels[0]?.promisedDay ?? ''
    const actor = { who: 'asha', now: now(), live: false }
    await addDayOff(db, { day, who: 'both', name: 'Stocktaking', source: 'us' }, actor)
    await checkPromisedDays(db, now())
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

test('moves an order from a day off to the next day', PHONE_ONLY, async ({ page }) => {
  await open(page, '/desk')
  const task = page.getByRole('listitem').filter({ hasText: 'which is now Stocktaking. The nearest days are' })
  await task.getByRole('link', { name: `Change the day of ${number}` }).click()
  await expect(page.getByText('which is now Stocktaking')).toBeVisible()
  await page.getByRole('button', { name: 'Review change' }).click()
  await expect(page.getByText(/is promised for .* already/)).toBeVisible()

  const day = page.getByLabel('New day')
  const latest = (await day.getAttribute('max')) ?? ''
  const sunday = new Date(`${latest}T00:00:00Z`)
  sunday.setUTCDate(sunday.getUTCDate() - 7 - sunday.getUTCDay())
  await day.fill(sunday.toISOString().slice(0, 10))
  await page.getByLabel('Reason').fill('We count our stock')
  await page.getByRole('button', { name: 'Review change' }).click()
  await expect(page.getByText(/^Nothing is delivered on Sun .*, Sunday\. The nearest days are Sat/)).toBeVisible()
  await expect(page.getByLabel('Reason')).toHaveValue('We count our stock')

  const monday = new Date(sunday.getTime() + 86_400_000).toISOString().slice(0, 10)
  await day.fill(monday)
  await page.getByRole('button', { name: 'Review change' }).click()
  await expect(page.getByRole('heading', { name: 'What will happen' })).toBeFocused()
  await expect(page.getByText('The email with both days is kept as a file, not sent.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change the day' }).click()
  await expect(page).toHaveURL(new RegExp(`/desk/orders/${number}$`))
  await expect(page.getByText('We count our stock')).toBeVisible()
  await open(page, '/desk')
  await expect(task).toHaveCount(0)
})
