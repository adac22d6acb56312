import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { deskCookie } from '#test/desk-user.ts'
import { expectAccessible } from './accessible.ts'
import { ADDRESS, button, complete } from './checkout-page.ts'
import { type OwnShop, openOwnShop } from './own-shop.ts'
import { PHONE } from './widths.ts'

// What is not there is not waited for till the end of the journey.
test.use({ actionTimeout: 15_000 })

let shop: OwnShop | undefined
let cookie = ''
test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await openOwnShop(async (trial) => {
    cookie = await deskCookie(trial, 'owner')
  })
})
test.afterAll(() => shop?.close())

const GIFTS = ['uniquely-yours-7', 'kids-zone-1', 'quick-delivery-9']
const enter = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .press('Enter')

const photo = (background: string) =>
  sharp({ create: { width: 1600, height: 1600, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Two fingers that move apart on what is under the frame. */
async function pinch(page: Page) {
  const { x, y, width, height } = (await page.locator('.dk-crop-frame').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  const [middle, line] = [x + width / 2, y + height / 2]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) => {
    const touchPoints = apart ? [-1, 1].map((side, id) => ({ x: middle + (side * apart) / 2, y: line, id })) : []
    return session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  await touch('touchStart', 60)
  for (const apart of [70, 80, 90, 100, 110, 120]) await touch('touchMove', apart)
  await touch('touchEnd')
}

/** What the field of a code has fetched to ask the shop with. */
const codeScripts = (page: Page) =>
  page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => /\/offer-part-[^/]*\.js/.test(name)).length,
  )

const shownWidth = (page: Page) =>
  page.locator('.dk-crop-frame img').evaluate((image) => Number.parseFloat((image as HTMLElement).style.width))

test(
  'an owner makes Diwali of three gifts with a photo of the phone, an offer and a banner',
  PHONE,
  async ({ page, context }) => {
    test.slow()
    if (!shop) throw new Error('the shop is not open')
    const { origin } = shop
    const [name = '', value = ''] = cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: `${origin}/desk`, sameSite: 'Strict' }])

    await page.goto(`${origin}/desk/products/collections/new`)
    await page.getByLabel('Name', { exact: true }).fill('Diwali')
    await page.getByLabel('The line under its name').fill('Light the lamps.')
    await page.getByLabel('What stands over the list').fill('Three boxes for the day.')
    await expectAccessible(page)
    await enter(page, /^Begin it/)
    await expect(page.getByRole('heading', { level: 1, name: 'Diwali' })).toBeVisible()
    for (const [at, id] of GIFTS.entries()) {
      await page.goto(`${origin}/desk/products/collections/diwali?q=${id}`)
      await page.locator(`input[name=gifts][value=${id}]`).press('Space')
      await enter(page, 'Add the ticked')
      await expect(
        page.getByRole('heading', { level: 2, name: ['One gift', '2 gifts', '3 gifts'][at] ?? '' }),
      ).toBeVisible()
    }
    await enter(page, 'Show it to everybody')
    await expect(page.getByText('/diwali, in the shop.')).toBeVisible()
    await expectAccessible(page)

    await test.step('a picture', async () => {
      await page.goto(`${origin}/desk/products/kids-zone-1/pictures`)
      await expect(page.getByRole('heading', { level: 1, name: 'Pictures' })).toBeVisible()
      const file = { name: 'phone.jpg', mimeType: 'image/jpeg', buffer: await photo('#7a2a10') }
      await page.locator('input[type=file]').first().setInputFiles(file)
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      const before = await shownWidth(page)
      await pinch(page)
      // Twice as far apart is twice as near.
      await expect.poll(async () => Math.round((await shownWidth(page)) / before)).toBe(2)
      await enter(page, 'Use this')
      const hero = page.locator('[data-view=hero]')
      await expect(hero.locator('input[name=hero-name]')).toHaveValue(/^own\//, { timeout: 20_000 })
      await hero.getByLabel('Describe it').fill('A lamp in a box')
      await page.keyboard.press('Control+s')
      await expect(page.getByText('Saved. The shop shows it.')).toBeVisible()
    })

    await test.step('an offer', async () => {
      await page.goto(`${origin}/desk/offers/new`)
      await page.getByLabel('Name', { exact: true }).fill('Diwali offer')
      await page.getByLabel('Code', { exact: true }).fill('LAMPS10')
      await page.getByLabel('Percent off', { exact: true }).fill('10')
      await expectAccessible(page)
      await enter(page, 'Make the offer')
      await expect(page).toHaveURL(/\/desk\/offers$/)
      await expectAccessible(page)
    })

    await test.step('a banner', async () => {
      await page.goto(`${origin}/desk/settings/home`)
      await page.getByText('Slide 2, empty').press('Enter')
      const slide = page.locator('.dk-slide').nth(1)
      await slide.getByLabel('Headline', { exact: true }).fill('Lamps for the one *next door*')
      await slide.getByLabel('Button', { exact: true }).fill('See them')
      await slide.getByLabel('Where it leads').fill('/diwali')
      await slide.getByLabel('What the picture shows').fill('A lamp on a sill')
      const file = { name: 'phone.jpg', mimeType: 'image/jpeg', buffer: await photo('#c06a20') }
      await slide.locator('input[type=file]').setInputFiles(file)
      await enter(page, 'Use this')
      await expect(slide.locator('input[name="slide2.picture"]')).toHaveValue(/^own\/.*-1280x1280$/, {
        timeout: 20_000,
      })
      await expectAccessible(page)
      await page.keyboard.press('Control+s')
      await expect(page.getByText('Saved. The shop shows it within a second.')).toBeVisible()
      await expect(async () => {
        await page.goto(origin)
        await expect(page.getByAltText('A lamp on a sill')).toBeAttached({ timeout: 1000 })
      }).toPass()
      await expectAccessible(page)
    })

    await test.step('its page', async () => {
      await expect(async () => {
        await page.goto(`${origin}/diwali`)
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Diwali', { timeout: 1000 })
      }).toPass()
      await expectAccessible(page)
    })

    await test.step('sold with the code', async () => {
      const card = page.locator('article', { has: page.getByAltText('A lamp in a box') })
      await card.getByRole('link').first().press('Enter')
      await button(page, 'Add to Bag').press('Enter')
      await expect.poll(() => page.evaluate(() => localStorage.getItem('cart') ?? '')).toContain('diwali')
      await page.goto(`${origin}/cart`)
      await expect(page.getByText('Have a code?')).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await codeScripts(page)).toBe(0)
      await page.getByText('Have a code?').focus()
      await expect.poll(() => codeScripts(page)).toBe(1)
      await page.keyboard.press('Enter')
      await page.getByLabel('Code', { exact: true }).fill('lamps10')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Diwali offer').first()).toBeVisible()
      await expectAccessible(page)
      await page.goto(`${origin}/cart?step=shipping`)
      for (const [label, typed] of Object.entries(ADDRESS)) await page.getByLabel(label, { exact: true }).fill(typed)
      await enter(page, 'Continue to Payment')
      await complete(page)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you')
      await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('Diwali offer')
    })
  },
)

test(
  'lines of a gift are added and taken away by keyboard, and Undo all brings back what is kept',
  PHONE,
  async ({ page, context }) => {
    if (!shop) throw new Error('the shop is not open')
    const [name = '', value = ''] = cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: `${shop.origin}/desk`, sameSite: 'Strict' }])
    await page.goto(`${shop.origin}/desk/products/kids-zone-1`)
    const features = page.getByRole('textbox', { name: /^Feature/ })
    const kept = await features.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
    await enter(page, 'Remove feature 1')
    await expect(page.getByLabel('Feature 1', { exact: true })).toBeFocused()
    await expect(features).toHaveCount(kept.length - 1)
    await expect(page.getByText('Not saved yet.')).toBeVisible()
    await enter(page, 'Another')
    await expect(features.last()).toBeFocused()
    await page.keyboard.type('A line of its own')
    await enter(page, `Remove feature ${kept.length}`)
    await expect(page.getByRole('button', { name: 'Another' }).first()).toBeFocused()
    await page.getByRole('link', { name: 'Undo all' }).press('Enter')
    await expect(page.getByText('Not saved yet.')).toHaveCount(0)
    await expect(features).toHaveCount(kept.length)
    expect(await features.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))).toEqual(
      kept,
    )
  },
)
