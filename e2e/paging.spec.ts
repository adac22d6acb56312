import { expect, type Page, test } from '@playwright/test'
import { aGift, shelve } from '#test/shelves.ts'
import { expectAccessible } from './accessible.ts'
import { type OwnShop, openOwnShop } from './own-shop.ts'
import { ONCE } from './widths.ts'

const GIFTS = 100
const A_PAGE = 48
const LIST = '/kids-zone'

let shop: OwnShop | undefined
const list = (search = '') => `${shop?.origin}${LIST}${search}`
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  const gifts = Array.from({ length: GIFTS }, (_, at) => aGift(`Box ${at + 1}`, { collection: 'kids-zone' }))
  shop = await openOwnShop(({ db }) => shelve(db, gifts))
})
test.afterAll(() => shop?.close())

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const gift = (page: Page, number: number) => page.getByRole('link', { name: `Box ${number}`, exact: true })
const more = (page: Page) => page.getByRole('link', { name: /^See \d+ more$/ })
/** Where it stands on the screen. */
const top = async (page: Page, number: number) => (await gift(page, number).boundingBox())?.y ?? Number.NaN

/** The link moves while the cards near it get their final heights, so the click comes a moment after the scroll. */
async function seeMore(page: Page) {
  await more(page).hover()
  await more(page).click()
}

async function openTwoPages(page: Page) {
  await page.goto(list())
  await page.waitForLoadState('networkidle')
  await seeMore(page)
  await expect(cards(page)).toHaveCount(2 * A_PAGE)
}

test('the next page of a list joins below, and the keyboard goes on with it', ONCE, async ({ page }) => {
  await openTwoPages(page)
  await expect(page).toHaveURL(list())
  await expect(gift(page, A_PAGE + 1)).toBeFocused()
  await expect(page.getByText(`1 to ${2 * A_PAGE} of ${GIFTS} gifts`)).toBeVisible()
  await expectAccessible(page)
  await seeMore(page)
  await expect(cards(page)).toHaveCount(GIFTS)
  await expect(more(page)).toHaveCount(0)
})

test('Back returns to the gift that was left, with the pages that had joined', ONCE, async ({ page }) => {
  await openTwoPages(page)
  await gift(page, 70).scrollIntoViewIfNeeded()
  const left = await top(page, 70)
  const isWhereItWas = () => expect.poll(async () => Math.abs((await top(page, 70)) - left)).toBeLessThan(3)
  for (const back of [() => page.goBack(), () => page.getByRole('link', { name: 'Back to Kids Zone' }).click()]) {
    await gift(page, 70).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Box 70' })).toBeVisible()
    await back()
    await expect(cards(page)).toHaveCount(2 * A_PAGE)
    await isWhereItWas()
  }
  await page.reload()
  await expect(cards(page)).toHaveCount(2 * A_PAGE)
  await isWhereItWas()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the pages of a list are links', ONCE, async ({ page }) => {
    await page.goto(list())
    await expect(cards(page)).toHaveCount(A_PAGE)
    await more(page).click()
    await expect(page).toHaveURL(list('?page=2#all'))
    await expect(cards(page)).toHaveCount(A_PAGE)
    await expect(gift(page, A_PAGE + 1)).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: '3', exact: true }).click()
    await expect(cards(page)).toHaveCount(GIFTS - 2 * A_PAGE)
    await expect(more(page)).toHaveCount(0)
    await page.goto(list('?page=9'))
    await expect(cards(page)).toHaveCount(GIFTS - 2 * A_PAGE)
  })
})
