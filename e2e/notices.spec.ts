import { expect, type Page, test } from '@playwright/test'
import { addDays, indianDate } from '#domain/delivery/calendar.ts'
import { chargeForDelivery } from '#test/charge-for-delivery.ts'
import { publishOccasion } from '#test/publish-occasion.ts'
import { expectAccessibleAtBothSizes, recordConsole } from './accessibility.ts'
import { ADDRESS, GIFT, openCart } from './checkout-page.ts'
import { openHydrated } from './delays.ts'
import { type OwnShop, openOwnShop } from './own-shop.ts'
import { PHONE_ONLY } from './viewports.ts'

const PIN = '744101'

let shop: OwnShop | undefined
test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await openOwnShop(async ({ db, now }) => {
    await chargeForDelivery(db)
    const today = indianDate(now())
    const before = new Date(now().getTime() - 20 * 24 * 60 * 60_000)
    await publishOccasion(db, before, { day: addDays(today, -10), on: '', nextDay: addDays(today, 355) })
    await db.updateTable('occasions').set({ asOf: today }).where('slug', '=', 'diwali').execute()
  })
})
test.afterAll(() => shop?.close())

const origin = () => shop?.origin ?? ''
const tellMe = (page: Page) => page.getByRole('button', { name: 'Tell me when you deliver here' })
const email = (page: Page) => page.getByRole('textbox', { name: 'Email', exact: true }).last()

async function ask(page: Page, address: string) {
  await tellMe(page).click()
  await expect(email(page)).toBeFocused()
  await page.keyboard.type(address)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Thank you. We will tell you')).toBeFocused()
}

test('an address asks for one email beside a PIN code that is not delivered to', PHONE_ONLY, async ({ page }) => {
  test.setTimeout(120_000)
  const messages = recordConsole(page)
  await openHydrated(page, `${origin()}/kids-zone/${GIFT.id}`)
  await page.getByLabel('Deliver to', { exact: true }).fill(PIN)
  await tellMe(page).click()
  await expect(email(page)).toBeFocused()
  await expect(page.getByText(`One email when we deliver to ${PIN}, then we delete your address.`)).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.keyboard.type('asha')
  await page.keyboard.press('Enter')
  await expect(page.getByText('That does not look like an email address yet.')).toBeVisible()
  await expect(email(page)).toHaveValue('asha')
  await expectAccessibleAtBothSizes(page)
  await page.keyboard.type('@example.com')
  await page.route('**/notices', (route) => route.abort(), { times: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByText('We could not be reached.')).toBeVisible()
  await page.getByRole('button', { name: 'Tell me', exact: true }).click()
  await expect(page.getByText(`Thank you. We will tell you when we deliver to ${PIN}.`)).toBeFocused()
  await expectAccessibleAtBothSizes(page)
  expect(messages.filter((words) => !words.includes('ERR_FAILED'))).toEqual([])
})

test('the cart and the checkout have it as well, and keep the address of the order', PHONE_ONLY, async ({ page }) => {
  test.setTimeout(120_000)
  await openCart(page, `${origin()}/cart`)
  await page.getByLabel('Deliver to', { exact: true }).fill(PIN)
  await ask(page, 'ritu@example.in')

  await page.goto(`${origin()}/cart?step=shipping`)
  const address = { ...ADDRESS, 'PIN Code': PIN }
  for (const [label, value] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(value)
  await ask(page, 'ravi@example.in')
  for (const [label, value] of Object.entries(address))
    await expect(page.getByLabel(label, { exact: true }).first()).toHaveValue(value)
})

test('an occasion that is over reminds of the next one', PHONE_ONLY, async ({ page }) => {
  test.setTimeout(120_000)
  const messages = recordConsole(page, (words) => words.includes('was preloaded using link preload'))
  await openHydrated(page, `${origin()}/occasion/diwali`)
  await expect(page.getByText(/^Diwali \d{4} is over$/)).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('button', { name: /^Remind me in \w+ \d{4}$/ }).click()
  await expect(email(page)).toBeFocused()
  await page.keyboard.type('asha@example.com')
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('button', { name: 'Remind me', exact: true }).click()
  await expect(page.getByText(/^Thank you\. We will remind you in/)).toBeFocused()
  await expectAccessibleAtBothSizes(page)
  expect(messages).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the request has a page of its own', PHONE_ONLY, async ({ page }) => {
    await page.goto(`${origin()}/kids-zone/${GIFT.id}?pin=${PIN}`)
    await page.getByRole('link', { name: 'Tell me when you deliver here' }).click()
    await page.getByLabel('Email').fill('asha')
    await page.getByRole('button', { name: 'Tell me' }).click()
    await expect(page.getByText('That does not look like an email address yet.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('asha')
    await page.getByLabel('Email').fill('asha@example.com')
    await page.getByRole('button', { name: 'Tell me' }).click()
    await expect(page.getByText(`We will tell you when we deliver to ${PIN}.`)).toBeVisible()
  })
})
