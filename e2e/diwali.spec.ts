import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { deskCookie } from '#test/desk-user.ts'
import { expectAccessible } from './accessibility.ts'
import { button, UTR } from './checkout-page.ts'
import { activate, chooseFile, tabTo, write, writeAddress, writeInto } from './keyboard.ts'
import { type OwnShop, openOwnShop } from './own-shop.ts'
import { PHONE } from './viewports.ts'

// A missing element fails early, not at the test's timeout.
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

const PRODUCTS = ['uniquely-yours-7', 'kids-zone-1', 'quick-delivery-9']
const enter = (page: Page, name: string | RegExp) =>
  activate(page, page.getByRole('button', { name, exact: typeof name === 'string' }).first())

const photo = (background: string) =>
  sharp({ create: { width: 1600, height: 1600, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Moves two fingers apart on the crop frame. */
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

const shownWidth = (page: Page) =>
  page.locator('.dk-crop-frame img').evaluate((image) => Number.parseFloat((image as HTMLElement).style.width))

test('an owner creates a Diwali collection of three products with a photo, a discount and a banner and sells one, by keyboard only', async ({
  page,
  context,
  isMobile,
}) => {
  test.slow()
  if (!shop) throw new Error('the shop is not open')
  const { origin } = shop
  // Opening a file dialog is intercepted for the whole test.
  page.on('filechooser', () => {})
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await context.addCookies([{ name, value, url: `${origin}/desk`, sameSite: 'Strict' }])

  await page.goto(`${origin}/desk/products/collections/new`)
  await write(page, 'Name', 'Diwali')
  await writeInto(page, page.getByLabel('Subtitle'), 'Light the lamps.')
  await writeInto(page, page.getByLabel('Introduction'), 'Three boxes for the day.')
  await expectAccessible(page)
  await enter(page, /^Create collection/)
  await expect(page.getByRole('heading', { level: 1, name: 'Diwali' })).toBeVisible()
  for (const [at, id] of PRODUCTS.entries()) {
    await page.goto(`${origin}/desk/products/collections/diwali?q=${id}`)
    await activate(page, page.locator(`input[name=gifts][value=${id}]`), 'Space')
    await enter(page, 'Add selected')
    await expect(
      page.getByRole('heading', { level: 2, name: ['1 product', '2 products', '3 products'][at] ?? '' }),
    ).toBeVisible()
  }
  await enter(page, 'Publish')
  await expect(page.getByText('/diwali, in the shop.')).toBeVisible()
  await expectAccessible(page)

  await test.step('a picture', async () => {
    await page.goto(`${origin}/desk/products/kids-zone-1/pictures`)
    await expect(page.getByRole('heading', { level: 1, name: 'Pictures' })).toBeVisible()
    const file = { name: 'phone.jpg', mimeType: 'image/jpeg', buffer: await photo('#7a2a10') }
    await chooseFile(page, page.locator('input[type=file]').first(), file)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    const before = await shownWidth(page)
    if (isMobile) {
      await pinch(page)
      // Twice the distance doubles the zoom.
      await expect.poll(async () => Math.round((await shownWidth(page)) / before)).toBe(2)
    } else {
      await activate(page, page.getByRole('slider', { name: 'Zoom' }), 'End')
      await expect.poll(() => shownWidth(page)).toBeGreaterThan(before)
    }
    await activate(page, page.getByRole('dialog').getByRole('button', { name: 'Save' }))
    const hero = page.locator('[data-view=hero]')
    await expect(hero.locator('input[name=hero-name]')).toHaveValue(/^own\//, { timeout: 20_000 })
    await tabTo(page, hero.getByLabel('Image description'))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('A lamp in a box')
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^Saved\. /)).toBeVisible()
  })

  await test.step('a discount', async () => {
    await page.goto(`${origin}/desk/offers/new`)
    await write(page, 'Name', 'Diwali offer')
    await write(page, 'Code', 'LAMPS10')
    await write(page, 'Percent off', '10')
    await expectAccessible(page)
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(/\/desk\/offers$/)
    await expectAccessible(page)
  })

  await test.step('a banner', async () => {
    await page.goto(`${origin}/desk/settings/home`)
    // The stylesheets of the parent screens are loaded too on a direct visit.
    await expect(page.locator('.dk-secs').first()).toHaveCSS('display', 'grid')
    await activate(page, page.locator('summary', { hasText: /^Banner/ }))
    await activate(page, page.getByText('Slide 2, empty'))
    const slide = page.locator('.dk-slide').nth(1)
    await writeInto(page, slide.getByLabel('Headline', { exact: true }), 'Lamps for the one *next door*')
    await writeInto(page, slide.getByLabel('Button', { exact: true }), 'See them')
    await activate(page, slide.getByRole('button', { name: 'Choose link: Link' }))
    await page.keyboard.type('diwali')
    await expect(page.getByRole('option', { selected: false }).first()).toContainText('Diwali')
    await page.keyboard.press('Enter')
    await expect(slide.locator('input[name="slide2.link"]')).toHaveValue('/diwali')
    const file = { name: 'phone.jpg', mimeType: 'image/jpeg', buffer: await photo('#c06a20') }
    await chooseFile(page, slide.locator('input[type=file]'), file)
    await activate(page, page.getByRole('dialog').getByRole('button', { name: 'Save' }))
    await expect(slide.locator('input[name="slide2.picture"]')).toHaveValue(/^own\/.*-1280x1280$/, {
      timeout: 20_000,
    })
    await writeInto(page, slide.getByLabel('Image description'), 'A lamp on a sill')
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
    await activate(page, card.getByRole('link').first())
    await activate(page, button(page, 'Add to Bag'))
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cart') ?? '')).toContain('diwali')
    await page.goto(`${origin}/cart`)
    await expect(page.getByText('Have a code?')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await tabTo(page, page.getByText('Have a code?'))
    await page.keyboard.press('Enter')
    await write(page, 'Code', 'lamps10')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Diwali offer').first()).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${origin}/cart?step=shipping`)
    await writeAddress(page)
    await write(page, 'UPI Transaction ID', UTR)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you')
    await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('Diwali offer')
  })
})

test(
  'lines of a product are added and removed by keyboard, and Discard changes restores the saved ones',
  PHONE,
  async ({ page, context }) => {
    if (!shop) throw new Error('the shop is not open')
    const [name = '', value = ''] = cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: `${shop.origin}/desk`, sameSite: 'Strict' }])
    await page.goto(`${shop.origin}/desk/products/kids-zone-1`)
    const features = page.getByRole('textbox', { name: /^Feature/ })
    // Before hydration the form has spare lines.
    await expect(button(page, 'Remove feature 1')).toBeVisible()
    const savedValues = await features.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
    await activate(page, button(page, 'Remove feature 1'))
    await expect(page.getByLabel('Feature 1', { exact: true })).toBeFocused()
    await expect(features).toHaveCount(savedValues.length - 1)
    await expect(page.getByText(/changes? not saved/)).toBeVisible()
    const addFeature = page
      .getByRole('group', { name: 'Gifting features' })
      .getByRole('button', { name: 'Add another' })
    await activate(page, addFeature)
    await expect(features.last()).toBeFocused()
    await page.keyboard.type('A line of its own')
    await activate(page, button(page, `Remove feature ${savedValues.length}`))
    await expect(addFeature).toBeFocused()
    await activate(page, page.getByRole('link', { name: 'Discard changes' }))
    await expect(page.getByText(/changes? not saved/)).toHaveCount(0)
    await expect(features).toHaveCount(savedValues.length)
    expect(await features.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))).toEqual(
      savedValues,
    )
  },
)
