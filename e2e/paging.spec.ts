import { expect, type Locator, type Page, test } from '@playwright/test'
import { replaceProducts, testProduct } from '#test/replace-products.ts'
import { expectAccessible } from './accessibility.ts'
import { type OwnShop, openOwnShop } from './own-shop.ts'
import { PHONE_ONLY } from './viewports.ts'

const PRODUCT_COUNT = 100
const PAGE_SIZE = 48
const LIST = '/kids-zone'

let shop: OwnShop | undefined
const list = (search = '') => `${shop?.origin}${LIST}${search}`
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  const gifts = Array.from({ length: PRODUCT_COUNT }, (_, at) =>
    testProduct(`Box ${at + 1}`, { collection: 'kids-zone' }),
  )
  shop = await openOwnShop(({ db }) => replaceProducts(db, gifts))
})
test.afterAll(() => shop?.close())

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const productCard = (page: Page, number: number) => page.getByRole('link', { name: `Box ${number}`, exact: true })
const more = (page: Page) => page.getByRole('link', { name: /^See \d+ more$/ })
const top = async (page: Page, number: number) => (await productCard(page, number).boundingBox())?.y ?? Number.NaN

/** Hovers before the click, because the link moves while cards near it get their final heights. */
async function follow(link: Locator) {
  await link.hover()
  await link.click()
}
const loadMore = (page: Page) => follow(more(page))

async function openTwoPages(page: Page) {
  await page.goto(list())
  await page.waitForLoadState('networkidle')
  await loadMore(page)
  await expect(cards(page)).toHaveCount(2 * PAGE_SIZE)
}

test('the next page of a list is appended below, and the keyboard continues in it', PHONE_ONLY, async ({ page }) => {
  await openTwoPages(page)
  await expect(page).toHaveURL(list())
  await expect(productCard(page, PAGE_SIZE + 1)).toBeFocused()
  await expect(page.getByText(`1 to ${2 * PAGE_SIZE} of ${PRODUCT_COUNT} gifts`)).toBeVisible()
  await expectAccessible(page)
  await loadMore(page)
  await expect(cards(page)).toHaveCount(PRODUCT_COUNT)
  await expect(more(page)).toHaveCount(0)
})

test('Back returns to the product that was left, with the appended pages', PHONE_ONLY, async ({ page }) => {
  await openTwoPages(page)
  await productCard(page, 70).scrollIntoViewIfNeeded()
  const left = await top(page, 70)
  const isWhereItWas = () => expect.poll(async () => Math.abs((await top(page, 70)) - left)).toBeLessThan(3)
  for (const back of [() => page.goBack(), () => page.getByRole('link', { name: 'Back to Kids Zone' }).click()]) {
    await productCard(page, 70).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Box 70' })).toBeVisible()
    await back()
    await expect(cards(page)).toHaveCount(2 * PAGE_SIZE)
    await isWhereItWas()
  }
  await page.reload()
  await expect(cards(page)).toHaveCount(2 * PAGE_SIZE)
  await isWhereItWas()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the pages of a list are links', PHONE_ONLY, async ({ page }) => {
    await page.goto(list())
    await expect(cards(page)).toHaveCount(PAGE_SIZE)
    await loadMore(page)
    await expect(page).toHaveURL(list('?page=2#all'))
    await expect(cards(page)).toHaveCount(PAGE_SIZE)
    await expect(productCard(page, PAGE_SIZE + 1)).toBeVisible()
    await follow(page.getByRole('navigation').getByRole('link', { name: '3', exact: true }))
    await expect(cards(page)).toHaveCount(PRODUCT_COUNT - 2 * PAGE_SIZE)
    await expect(more(page)).toHaveCount(0)
    await page.goto(list('?page=9'))
    await expect(cards(page)).toHaveCount(PRODUCT_COUNT - 2 * PAGE_SIZE)
  })
})
