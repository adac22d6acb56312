import { expect, type Page, test } from '@playwright/test'
import { deskCookie } from '#test/desk-user.ts'
import { hold, openAlive } from './hold.ts'
import { type OwnShop, openOwnShop } from './own-shop.ts'
import { ONCE } from './widths.ts'

let shop: OwnShop | undefined
let cookie = ''
test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await openOwnShop(async (trial) => {
    cookie = await deskCookie(trial, 'owner')
  })
})
test.afterAll(() => shop?.close())

/** Signs in and answers what is asked, with how often that was of which kind. */
async function signIn(page: Page) {
  if (!shop) throw new Error('the shop is not open')
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await page.context().addCookies([{ name, value, url: `${shop.origin}/desk`, sameSite: 'Strict' }])
  const asked = { beforeunload: 0, confirm: 0, isLeft: false }
  page.on('dialog', async (dialog) => {
    const kind = dialog.type()
    if (kind === 'beforeunload' || kind === 'confirm') asked[kind] += 1
    await (asked.isLeft ? dialog.accept() : dialog.dismiss())
  })
  return { asked, gift: (id: string) => `${shop?.origin}/desk/products/${id}` }
}

test(
  'nobody loses what was typed into a gift without being asked, nor is asked once it is saved',
  ONCE,
  async ({ page }) => {
    const { asked, gift } = await signIn(page)
    const closing = () => page.close({ runBeforeUnload: true })
    const tagline = page.getByLabel('Tagline')
    const back = page.getByRole('link', { name: 'Products', exact: true }).first()

    await openAlive(page, gift('kids-zone-1'))
    await page.reload()
    await expect(tagline).toBeVisible()
    await tagline.fill('For every fort.')
    await expect(page.getByText('Not saved yet.')).toBeVisible()
    expect(asked).toMatchObject({ beforeunload: 0, confirm: 0 })
    await closing()
    await expect.poll(() => asked.beforeunload).toBe(1)
    await back.click()
    await expect.poll(() => asked.confirm).toBe(1)
    await expect(page).toHaveURL(gift('kids-zone-1'))
    await expect(tagline).toHaveValue('For every fort.')

    // What was refused is nowhere but in the fields.
    await page.getByLabel('Weight, packed, in grams').fill('many')
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
    await closing()
    await expect.poll(() => asked.beforeunload).toBe(2)

    await page.getByLabel('Weight, packed, in grams').fill('900')
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page).toHaveURL(/did=/)
    await expect(page.getByText(/^Saved/)).toBeVisible()
    await page.reload()
    await expect(tagline).toHaveValue('For every fort.')
    await tagline.fill('For every den.')
    await page.getByRole('link', { name: 'Undo all' }).click()
    await expect(tagline).toHaveValue('For every fort.')
    expect(asked).toMatchObject({ beforeunload: 2, confirm: 1 })

    await tagline.fill('For every den.')
    asked.isLeft = true
    await back.click()
    await expect(page).toHaveURL(/\/desk\/products$/)
    expect(asked).toMatchObject({ beforeunload: 2, confirm: 2 })
  },
)

test(
  'a press beside what is typed asks first, and leaves all as it is where that is refused',
  ONCE,
  async ({ page }) => {
    const { asked, gift } = await signIn(page)
    await openAlive(page, gift('kids-zone-3'))
    const tagline = page.getByLabel('Tagline')
    await tagline.fill('For every den.')
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    expect(asked).toMatchObject({ confirm: 1 })
    await expect(tagline).toHaveValue('For every den.')
    await expect(page.getByRole('button', { name: 'Bring back' })).toBeHidden()
    asked.isLeft = true
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Bring back' })).toBeVisible()
    await expect(tagline).not.toHaveValue('For every den.')
    await page.getByRole('link', { name: 'Products', exact: true }).first().click()
    await expect(page).toHaveURL(/\/desk\/products$/)
    expect(asked).toMatchObject({ beforeunload: 0, confirm: 2 })
  },
)

test(
  'what is typed into a line to spare before the page is alive stays, and is asked about',
  ONCE,
  async ({ page }) => {
    const { asked, gift } = await signIn(page)
    const arrive = await hold(page, '**/assets/framework-*.js')
    await page.goto(gift('kids-zone-2'), { waitUntil: 'commit' })
    const items = page.locator('input[name=item]')
    await expect(page.getByRole('link', { name: 'Undo all' })).toBeVisible()
    const filled = await items.evaluateAll(
      (all) => all.filter((item) => (item as HTMLInputElement).value !== '').length,
    )
    await items.nth(filled + 1).fill('a paper lantern')
    arrive()
    await expect(page.getByRole('button', { name: 'Another' }).first()).toBeVisible()
    await expect(items).toHaveCount(filled + 2)
    await expect(items.nth(filled + 1)).toHaveValue('a paper lantern')
    await expect(page.getByText('Not saved yet.')).toBeVisible()
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => asked.beforeunload).toBe(1)
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page).toHaveURL(/did=/)
    await page.reload()
    await expect(items.nth(filled)).toHaveValue('a paper lantern')
  },
)
