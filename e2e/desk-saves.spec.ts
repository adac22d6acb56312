import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { deskCookie, PASSWORD } from '#test/desk-user.ts'
import { delayResponses, openHydrated } from './delays.ts'
import { type OwnShop, openOwnShop } from './own-shop.ts'
import { PHONE_ONLY } from './viewports.ts'

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
  await openHydrated(page, shop.origin + path)
}

/**
 * Chooses a picture and delays its upload until the returned function is called, which resolves once the server has
 * made the picture's sizes: on a busy machine that takes longer than an assertion waits.
 */
async function chooseDelayed(page: Page, label: string, size: { width: number; height: number }) {
  const picture = sharp({ create: { ...size, channels: 3, background: '#402010' } })
  const buffer = await picture.jpeg().toBuffer()
  const release = await delayResponses(page, '**/pictures/new*')
  await page.getByLabel(label).setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('dialog').getByRole('button').first().click()
  await expect(page.getByText('photo.jpg, ')).toBeVisible()
  return async () => {
    const uploaded = page.waitForResponse((response) => response.url().includes('/pictures/new'))
    release()
    await (await uploaded).finished()
  }
}

test('saves the pictures of a product after a running upload has ended', PHONE_ONLY, async ({ page }) => {
  await open(page, '/desk/products/kids-zone-1/pictures')
  const release = await chooseDelayed(page, 'Replace picture: Closed', { width: 1200, height: 1500 })
  const before = await page.locator('input[name=closed-name]').inputValue()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Saving once the picture is ready…')).toBeVisible()
  await release()
  await expect(page).toHaveURL(/\?saved$/)
  expect(await page.locator('input[name=closed-name]').inputValue()).not.toBe(before)
})

test('saves the home page after the picture of a slide is uploaded', PHONE_ONLY, async ({ page }) => {
  await open(page, '/desk/settings/home')
  await page.locator('summary', { hasText: /^Banner/ }).click()
  const release = await chooseDelayed(page, 'Replace picture: Slide 1', { width: 2400, height: 1500 })
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saving once the picture is ready…')).toBeVisible()
  await release()
  await expect(page).toHaveURL(/did=saved/)
  await expect(page.locator('input[name="slide1.picture"]')).toHaveValue(/^own\//)
})

test(
  'sends an invitation that a password prompt interrupted, once the password is right',
  PHONE_ONLY,
  async ({ page }) => {
    await open(page, '/desk/settings/team')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    await page.getByLabel('Email').fill('asha@example.com')
    await page.getByLabel('Role', { exact: true }).selectOption('packer')
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('/desk/welcome/')).toBeVisible()
    expect(sent.filter((path) => path.startsWith('/desk/settings/team'))).toHaveLength(2)
  },
)
