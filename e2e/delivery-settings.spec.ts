import { expect, type Page, test } from '@playwright/test'
import { deskCookie } from '#test/desk-user.ts'
import { expectAccessible, recordConsole } from './accessibility.ts'
import { type OwnShop, openOwnShop } from './own-shop.ts'

// An owner adds a rate and an area, and moves a zone, by the keyboard alone.

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

const open = async () => {
  await page.goto(`${shop?.origin}/desk/settings/delivery`)
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery' })).toBeVisible()
}

const said = (words: string) => page.locator('.dk-net-said [role=status]').filter({ hasText: words }).first()

/** Types into the field that has the focus, then goes on. */
async function type(label: string | RegExp, text: string) {
  await expect(page.getByLabel(label).first()).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
}

test('a rate and an area are added, an error keeps what was typed, and Undo removes the area', async () => {
  await open()
  await page.getByRole('link', { name: 'Add rate' }).focus()
  await page.keyboard.press('Enter')
  await type('Rate name', 'Riders')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('By weight')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('90')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('45')
  await expect(page.getByText('500 g ₹90, 1 kg ₹135, 1.4 kg ₹180, 2 kg ₹225, 5 kg ₹495')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(said('Riders added.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add rate' })).toBeFocused()

  await page.getByRole('link', { name: 'Add area' }).focus()
  await page.keyboard.press('Enter')
  await type('Area name', 'Mysuru')
  await page.keyboard.type('R')
  await page.keyboard.press('Tab')
  await type('PIN codes or prefixes', '560*')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('560* is also in Bengaluru.')).toBeVisible()
  await expect(page.getByLabel('Area name')).toHaveValue('Mysuru')
  await expectAccessible(page)
  await page.getByLabel('PIN codes or prefixes').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('570*')
  await page.keyboard.press('Control+s')
  await expect(said('Mysuru added.')).toBeVisible()
  await expect(page.locator('tr', { hasText: '570*' })).toContainText('Riders')
  await said('Mysuru added.').getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('tr', { hasText: '570*' })).toHaveCount(0)
  await expect(page.locator('#areas').getByText('Undone: Mysuru added.')).toBeVisible()
  await expect(page.getByRole('form', { name: 'New area' })).toHaveCount(0)
})

test('Esc closes a form, a deletion asks once, and Alt with an arrow moves a zone', async () => {
  const logged = recordConsole(page)
  await open()
  const edit = page.getByRole('link', { name: 'Edit Other Urban' })
  await edit.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Zone name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  await page.locator('summary', { hasText: 'Delete zone' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/PIN codes go to no zone, so they are not delivered\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Keep' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Zone name')).toHaveCount(0)
  const rows = page.getByRole('table', { name: 'Courier zones, first match counts' }).locator('tbody th')
  await expect(rows).toHaveText(['Metro', 'Other Urban', 'Remote'])
  const move = page.getByRole('button', { name: /^Move (up: )?Remote/ }).first()
  await move.focus()
  await page.keyboard.press((await move.getAttribute('aria-keyshortcuts')) ? 'Alt+ArrowUp' : 'Enter')
  await expect(rows).toHaveText(['Metro', 'Remote', 'Other Urban'])
  expect(logged).toEqual([])
})

test('an address is tried without losing an open form', async () => {
  await open()
  await page.getByRole('link', { name: 'Edit Metro' }).click()
  await page.getByLabel('Zone name').fill('Metros')
  await page.getByLabel('PIN', { exact: true }).last().fill('400001')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Zone Metro, courier')).toBeVisible()
  await expect(page.getByLabel('Zone name')).toHaveValue('Metros')
  await expectAccessible(page)
})
