import { expect, type Page, test } from '@playwright/test'
import { deskCookie } from '#test/desk-user.ts'
import { expectAccessibleAtBothSizes, recordConsole } from './accessibility.ts'
import { openHydrated } from './delays.ts'
import { type OwnShop, openOwnShop } from './own-shop.ts'
import { PHONE_ONLY } from './viewports.ts'

const GIFT = 'uniquely-yours-3'

let shop: OwnShop | undefined
let cookie = ''
test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await openOwnShop(async (trial) => {
    cookie = await deskCookie(trial, 'manager')
  })
})
test.afterAll(() => shop?.close())

const origin = () => shop?.origin ?? ''

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('a hamper with all its facts is entered at the desk and read in the shop', PHONE_ONLY, async ({ page }) => {
  test.setTimeout(120_000)
  const messages = recordConsole(page, (words) => words.includes('422'))
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await page.context().addCookies([{ name, value, url: `${origin()}/desk`, sameSite: 'Strict' }])
  await openHydrated(page, `${origin()}/desk/products/${GIFT}`)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const save = () => page.getByRole('button', { name: /^Save/ }).last().click()
  await page.getByText('Label facts', { exact: true }).click()
  await expectAccessibleAtBothSizes(page)
  await field('MRP, all taxes included').fill('10')
  await field('FSSAI number').fill('1122 7000 000 12')
  await field('Length (cm)').fill('0')
  await save()
  await expect(field('MRP, all taxes included')).toBeFocused()
  await expect(page.getByText('or more, the price with GST')).toBeVisible()
  await expect(page.getByText('An FSSAI number has 14 digits; this has 13.')).toBeVisible()
  await expect(page.getByText('Enter three numbers in cm, such as 32 × 24 × 11.')).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  for (const [label, text] of Object.entries({
    ...{ 'MRP, all taxes included': '1288', 'FSSAI number': '1122 7000 000 123', 'Length (cm)': '32' },
    ...{ 'Breadth (cm)': '24', 'Height (cm)': '11', 'Net quantity': '850 g', 'Best before': '45', Month: '10/2026' },
    ...{ 'Made by': 'Coorg Hive', 'Packed by': 'Regalo, Bengaluru', 'Imported by': 'Regalo, Bengaluru' },
    ...{ 'Item 1, net quantity': '300 g', 'Item 1, best before': '18 months', 'Item 1, made by': 'Anokhi' },
  }))
    await field(label).fill(text)
  await field('Item 1, food type').selectOption('veg')
  await page.getByRole('group', { name: 'Food type' }).getByText('Contains egg').click()
  await save()
  await expect(page).toHaveURL(/did=saved/)
  await page.goto(`${origin()}/uniquely-yours/${GIFT}`)
  await expect(page.getByRole('heading', { name: 'Facts' })).toBeVisible()
  await expect(page.getByText('₹1,288.00, inclusive of all taxes')).toBeVisible()
  await expect(page.getByText('Non-vegetarian. Contains egg')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Vegetarian Jar of rose bath salts' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  expect(await widthOf(page)).toBeLessThanOrEqual(0)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await widthOf(page)).toBeLessThanOrEqual(0)
  expect(messages).toEqual([])
})
