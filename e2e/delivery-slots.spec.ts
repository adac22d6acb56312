import { expect, type Page, test } from '@playwright/test'
import { deskCookie } from '#test/desk-user.ts'
import { expectAccessible, recordConsole } from './accessibility.ts'
import { type OwnShop, openOwnShop } from './own-shop.ts'

// An owner gives an area slots, and works on an extra day, by the keyboard alone.

let shop: OwnShop | undefined
let page: Page
test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ browser, contextOptions }) => {
  test.setTimeout(180_000)
  let cookie = ''
  shop = await openOwnShop(async (trial) => {
    cookie = await deskCookie(trial, 'owner')
  })
  page = await browser.newPage(contextOptions)
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await page.context().addCookies([{ name, value, url: `${shop.origin}/desk`, sameSite: 'Strict' }])
})
test.afterAll(async () => {
  await page.context().close()
  await shop?.close()
})

const open = async (width: number) => {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${shop?.origin}/desk/settings/delivery`)
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery' })).toBeVisible()
}

const said = (words: string) => page.locator('.dk-net-said [role=status]').filter({ hasText: words }).first()

/** Types into the field that has the focus, then goes on. */
async function typeInto(part: string, row: number, text: string) {
  await expect(page.locator(`[name="slots.${row}.${part}"]`)).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
}

async function addSlot(row: number, texts: [hours: string, name: string, before: string, fee: string, most: string]) {
  await page.getByRole('button', { name: 'Add slot' }).focus()
  await page.keyboard.press('Enter')
  for (const [at, part] of ['hours', 'name', 'orderBefore', 'fee', 'most'].entries())
    await typeInto(part, row, texts[at] ?? '')
}

test('slots are added by the keyboard, corrected beside their fields, removed and undone', async () => {
  const logged = recordConsole(page)
  await open(1440)
  await page.getByRole('link', { name: 'Edit Bengaluru' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Area name')).toBeFocused()
  await addSlot(0, ['9-12', '', '8 pm, day before', '40', '20'])
  await page.keyboard.press('Space')
  await addSlot(1, ['5 pm to 8', 'Evening', '6 pm', '99', '15'])
  await page.keyboard.press('Control+s')
  const before = page.locator('[name="slots.1.orderBefore"]')
  await expect(before).toHaveAccessibleDescription('The slot begins at 5 pm. Choose a time before that.')
  await expect(page.locator('[name="slots.0.hours"]')).toHaveValue('9 am – 12 noon')
  await expect(page.locator('[name="slots.0.express"]')).toBeChecked()
  await expect(page.getByText('Sum of the slots is 35. Full days are closed in the shop.')).toBeVisible()
  await expectAccessible(page)
  await before.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2 pm')
  await page.keyboard.press('Control+s')
  await expect(said('Bengaluru saved.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Bengaluru' })).toBeFocused()
  await expect(page.locator('#area-same-day [data-label="Slots"]')).toHaveText('2')
  await expect(page.locator('#area-same-day [data-label="Today"]')).toHaveText('0')

  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove slot Evening' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Evening is removed when you save.')).toBeVisible()
  await expect(page.locator('[name="slots.0.hours"]')).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(page.locator('#area-same-day [data-label="Slots"]')).toHaveText('1')
  await said('Bengaluru saved.').getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#area-same-day [data-label="Slots"]')).toHaveText('2')
  // The only error that the browser logs is the answer to the wrong time.
  expect(logged.filter((line) => !line.includes('422'))).toEqual([])
})

test('the slots fold on phones, and an address lists them with their fees', async () => {
  await open(390)
  await page.getByRole('link', { name: 'Edit Bengaluru' }).click()
  await expect(page.locator('[name="slots.1.fee"]')).toHaveValue('99')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await expectAccessible(page)
  await page.goto(`${shop?.origin}/desk/settings/delivery?pin=560038&service=same-day`)
  const lines = page.locator('.dk-try-answer dl')
  await expect(lines).toContainText('Evening, 5 pm to 8 pm')
  await expect(lines).toContainText('₹99')
  await expect(page.locator('.dk-reads')).toContainText('2 slots, ₹40 to ₹99')
  await expectAccessible(page)
})

test('a holiday with hours and a fee is added, edited and deleted under its row, by keyboard', async () => {
  await open(1440)
  const section = page.locator('#days')
  await section.getByRole('link', { name: 'Add day' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'New day' })
  await expect(form.getByLabel('Day', { exact: true })).toBeFocused()
  await page.keyboard.type('24 Oct')
  await form.getByLabel('The shop packs').press('Space')
  await form.getByLabel('Own rider delivers').press('Space')
  await form.getByLabel('Order before').fill('late')
  await page.keyboard.press('Control+s')
  await expect(form.getByText('Write a time, such as 6 pm.')).toBeVisible()
  await expect(form.getByText('Add the year, such as 24 Oct 2027.')).toBeVisible()
  await expect(form.getByLabel('Day', { exact: true })).toHaveValue('24 Oct')
  await expectAccessible(page)
  await form.getByLabel('Day', { exact: true }).fill('24 Oct 2027')
  await form.getByLabel('Name').fill('Diwali Sunday')
  await form.getByLabel('Order before').fill('6 pm')
  await form.getByLabel('Extra fee that day').fill('50')
  await form.getByLabel('Most parcels that day').fill('200')
  await page.keyboard.press('Enter')
  const row = section.getByRole('row', { name: 'Sun 24 Oct 2027' })
  await expect(row).toContainText('Order before 6 pm, at most 200 parcels, ₹50 more for a slot')
  await expect(page.getByText('Diwali Sunday added. No paid order is affected.')).toBeVisible()
  await row.getByRole('link', { name: /^Edit/ }).focus()
  await page.keyboard.press('Enter')
  const edited = page.getByRole('form', { name: 'Diwali Sunday' })
  await edited.getByLabel('Extra fee that day').fill('60')
  let question = ''
  page.once('dialog', async (dialog) => {
    question = dialog.message()
    await dialog.dismiss()
  })
  await page.keyboard.press('Escape')
  await expect(edited.getByLabel('Extra fee that day')).toHaveValue('60')
  expect(question).toBe('You have unsaved changes. Discard them?')
  page.once('dialog', (dialog) => dialog.accept())
  await page.keyboard.press('Escape')
  await expect(edited).toHaveCount(0)
  await expect(row.getByRole('link', { name: /^Edit/ })).toBeFocused()
  // Nothing was typed: Esc asks nothing.
  await page.keyboard.press('Enter')
  await expect(edited.getByLabel('Extra fee that day')).toHaveValue('50')
  await page.keyboard.press('Escape')
  await expect(edited).toHaveCount(0)
  await row.getByRole('link', { name: /^Edit/ }).press('Enter')
  await edited.locator('summary', { hasText: 'Delete day' }).press('Enter')
  await edited.getByRole('button', { name: 'Delete day' }).press('Enter')
  await expect(row).toHaveCount(0)
})
