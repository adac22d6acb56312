import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { deskCookie, PASSWORD } from '#test/desk-user.ts'
import { hold, openAlive } from './hold.ts'
import { type OwnShop, openOwnShop } from './own-shop.ts'
import { ONCE } from './widths.ts'

let shop: OwnShop | undefined
let cookie = ''
test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await openOwnShop(async (trial) => {
    cookie = await deskCookie(trial, 'owner')
    await trial.db.updateTable('deskSessions').set({ provenAt: null }).execute()
  })
})
test.afterAll(() => shop?.close())

async function open(page: Page, path: string) {
  if (!shop) throw new Error('the shop is not open')
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await page.context().addCookies([{ name, value, url: `${shop.origin}/desk`, sameSite: 'Strict' }])
  await openAlive(page, shop.origin + path)
}

/** Chooses a picture for a place whose upload is held until the answer is called. */
async function chooseHeld(page: Page, label: string, size: { width: number; height: number }) {
  const picture = sharp({ create: { ...size, channels: 3, background: '#402010' } })
  const buffer = await picture.jpeg().toBuffer()
  const arrive = await hold(page, '**/pictures/new*')
  await page.getByLabel(label).setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('dialog').getByRole('button').first().click()
  await expect(page.getByText('photo.jpg, ')).toBeVisible()
  return arrive
}

test('saves the pictures of a product once an upload that was under way has ended', ONCE, async ({ page }) => {
  await open(page, '/desk/products/kids-zone-1/pictures')
  const arrive = await chooseHeld(page, 'Another picture: Closed', { width: 1200, height: 1500 })
  const before = await page.locator('input[name=closed-name]').inputValue()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Saving once the picture is ready…')).toBeVisible()
  arrive()
  await expect(page).toHaveURL(/\?saved$/)
  expect(await page.locator('input[name=closed-name]').inputValue()).not.toBe(before)
})

test('saves the home page once the picture of a slide is there', ONCE, async ({ page }) => {
  await open(page, '/desk/settings/home')
  const arrive = await chooseHeld(page, 'Another picture: Slide 1', { width: 2400, height: 1500 })
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saving once the picture is ready…')).toBeVisible()
  arrive()
  await expect(page).toHaveURL(/did=saved/)
  await expect(page.locator('input[name="slide1.picture"]')).toHaveValue(/^own\//)
})

test('sends an invitation that a password prompt interrupted, once the password is right', ONCE, async ({ page }) => {
  await open(page, '/desk/settings/team')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('As what').selectOption('packer')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'It is me' }).click()
  await expect(page.getByText('/desk/welcome/')).toBeVisible()
  expect(sent.filter((path) => path.startsWith('/desk/settings/team'))).toHaveLength(2)
})
