import { expect, type Page, test } from '@playwright/test'
import { deskCookie } from '#test/desk-user.ts'
import { delayResponses, openHydrated } from './delays.ts'
import { type OwnShop, openOwnShop } from './own-shop.ts'
import { PHONE_ONLY } from './viewports.ts'

let shop: OwnShop | undefined
let cookie = ''
test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await openOwnShop(async (trial) => {
    cookie = await deskCookie(trial, 'owner')
  })
})
test.afterAll(() => shop?.close())

/** Signs in, accepts every dialog and counts the dialogs by type. */
async function signIn(page: Page) {
  if (!shop) throw new Error('the shop is not open')
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await page.context().addCookies([{ name, value, url: `${shop.origin}/desk`, sameSite: 'Strict' }])
  const dialogs = { beforeunload: 0, confirm: 0, isLeft: false }
  page.on('dialog', async (dialog) => {
    const kind = dialog.type()
    if (kind === 'beforeunload' || kind === 'confirm') dialogs[kind] += 1
    await (dialogs.isLeft ? dialog.accept() : dialog.dismiss())
  })
  return { asked: dialogs, gift: (id: string) => `${shop?.origin}/desk/products/${id}` }
}

test(
  'leaving a product with unsaved fields asks first, and does not ask once they are saved',
  PHONE_ONLY,
  async ({ page }) => {
    const { asked: dialogs, gift } = await signIn(page)
    const closing = () => page.close({ runBeforeUnload: true })
    const tagline = page.getByLabel('Tagline')
    const back = page.getByRole('link', { name: 'Products', exact: true }).first()

    await openHydrated(page, gift('kids-zone-1'))
    await page.reload()
    await expect(tagline).toBeVisible()
    await tagline.fill('For every fort.')
    await expect(page.getByText(/changes? not saved/)).toBeVisible()
    expect(dialogs).toMatchObject({ beforeunload: 0, confirm: 0 })
    await closing()
    await expect.poll(() => dialogs.beforeunload).toBe(1)
    await back.click()
    await expect.poll(() => dialogs.confirm).toBe(1)
    await expect(page).toHaveURL(gift('kids-zone-1'))
    await expect(tagline).toHaveValue('For every fort.')

    // Refused values exist only in the fields.
    await page.getByLabel('Packed weight (g)').fill('many')
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
    await closing()
    await expect.poll(() => dialogs.beforeunload).toBe(2)

    await page.getByLabel('Packed weight (g)').fill('900')
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page).toHaveURL(/did=/)
    await expect(page.getByText(/^Saved/)).toBeVisible()
    await page.reload()
    await expect(tagline).toHaveValue('For every fort.')
    await tagline.fill('For every den.')
    await page.getByRole('link', { name: 'Discard changes' }).click()
    await expect(tagline).toHaveValue('For every fort.')
    expect(dialogs).toMatchObject({ beforeunload: 2, confirm: 1 })

    await tagline.fill('For every den.')
    dialogs.isLeft = true
    await back.click()
    await expect(page).toHaveURL(/\/desk\/products$/)
    expect(dialogs).toMatchObject({ beforeunload: 2, confirm: 2 })
  },
)

test(
  'an action beside unsaved fields asks first, and changes nothing when that is refused',
  PHONE_ONLY,
  async ({ page }) => {
    const { asked: dialogs, gift } = await signIn(page)
    await openHydrated(page, gift('kids-zone-3'))
    const tagline = page.getByLabel('Tagline')
    await tagline.fill('For every den.')
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    expect(dialogs).toMatchObject({ confirm: 1 })
    await expect(tagline).toHaveValue('For every den.')
    await expect(page.getByRole('button', { name: 'Restore' })).toBeHidden()
    dialogs.isLeft = true
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
    await expect(tagline).not.toHaveValue('For every den.')
    await page.getByRole('link', { name: 'Products', exact: true }).first().click()
    await expect(page).toHaveURL(/\/desk\/products$/)
    expect(dialogs).toMatchObject({ beforeunload: 0, confirm: 2 })
  },
)

test('text typed into a spare line before hydration stays and counts as unsaved', PHONE_ONLY, async ({ page }) => {
  const { asked: dialogs, gift } = await signIn(page)
  const release = await delayResponses(page, '**/assets/framework-*.js')
  await page.goto(gift('kids-zone-2'), { waitUntil: 'commit' })
  const items = page.locator('input[name=item]')
  await expect(items.first()).toBeVisible()
  const filled = await items.evaluateAll((all) => all.filter((item) => (item as HTMLInputElement).value !== '').length)
  await items.nth(filled + 1).fill('a paper lantern')
  release()
  await expect(page.getByRole('button', { name: 'Add another' }).first()).toBeVisible()
  await expect(items).toHaveCount(filled + 2)
  await expect(items.nth(filled + 1)).toHaveValue('a paper lantern')
  await expect(page.getByText(/changes? not saved/)).toBeVisible()
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => dialogs.beforeunload).toBe(1)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page).toHaveURL(/did=/)
  await page.reload()
  await expect(items.nth(filled)).toHaveValue('a paper lantern')
})
