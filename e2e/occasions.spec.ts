import { expect, type Page, test } from '@playwright/test'
import { addDays, indianDate } from '#domain/delivery/calendar.ts'
import { publishOccasion } from '#test/publish-occasion.ts'
import { expectAccessibleAtBothSizes, recordConsole } from './accessibility.ts'
import { GIFT, openCart } from './checkout-page.ts'
import { openHydrated } from './delays.ts'
import { layoutShifts, recordLayoutShifts } from './layout-shifts.ts'
import { type OwnShop, openOwnShop } from './own-shop.ts'
import { PHONE_ONLY } from './viewports.ts'

let shop: OwnShop | undefined
test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await openOwnShop(async ({ db, now }) => {
    const today = indianDate(now())
    await publishOccasion(db, now(), { day: addDays(today, 14) })
    const soon = { name: 'Rakhi', slug: 'rakhi', title: 'Rakhi', day: addDays(today, 1), on: '' }
    await publishOccasion(db, now(), soon)
  })
})
test.afterAll(() => shop?.close())

/** The other size of the accessibility check needs another size of a preloaded picture. */
const isPreloadNote = (words: string) => words.includes('was preloaded using link preload')
const origin = () => shop?.origin ?? ''
const notice = (page: Page) => page.getByRole('complementary', { name: 'Diwali' })

test(
  'the notice names the last day to order for a PIN code, on lists, products and in the cart',
  PHONE_ONLY,
  async ({ page }) => {
    test.setTimeout(120_000)
    const messages = recordConsole(page, isPreloadNote)
    await recordLayoutShifts(page)
    await openHydrated(page, `${origin()}/kids-zone`)
    await expect(notice(page)).toContainText('Enter a PIN code to see the last day to order.')
    await expectAccessibleAtBothSizes(page)
    const field = notice(page).getByLabel('Deliver to')
    await field.focus()
    await page.keyboard.type('800001')
    await expect(notice(page)).toContainText(/For Diwali in Patna: order by .*, 2\spm/)
    await expect(notice(page).getByRole('button', { name: /Change PIN/ })).toBeFocused()
    await expectAccessibleAtBothSizes(page)
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    expect(await layoutShifts(page)).toBeLessThan(0.01)

    await openHydrated(page, `${origin()}/kids-zone/${GIFT.id}`)
    await expect(notice(page)).toContainText(/For Diwali in Patna: order by/)
    await expectAccessibleAtBothSizes(page)
    await openCart(page, `${origin()}/cart`)
    await expect(notice(page)).toContainText(/For Diwali in Patna: order by/)
    await expect(notice(page)).toHaveCount(1)
    await expectAccessibleAtBothSizes(page)
    expect(messages).toEqual([])
  },
)

test('the page counts down, and products that come too late leave their rows', PHONE_ONLY, async ({ page }) => {
  test.setTimeout(120_000)
  const messages = recordConsole(page, isPreloadNote)
  await openHydrated(page, `${origin()}/occasion/diwali`)
  const due = page.getByRole('region', { name: 'Last day to order' }).first()
  await due.getByLabel('Deliver to').fill('800001')
  await expect(due).toContainText(/For Diwali in Patna: order by/)
  await expect(due.getByRole('timer')).toHaveAccessibleName(/days?, \d+ hours?, \d+ minutes? left$/)
  await expect(page.getByText('By Diwali, to 800001')).toHaveCount(4)
  await expectAccessibleAtBothSizes(page)
  await openHydrated(page, `${origin()}/occasion/rakhi`)
  await expect(due).toContainText('Patna now gets it after Rakhi')
  await expect(page.getByText('Nothing here reaches 800001 by Rakhi any more.')).toBeVisible()
  await expect(page.locator('article.card')).toHaveCount(0)
  await expectAccessibleAtBothSizes(page)
  expect(messages).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the table of cities has the last day to order', PHONE_ONLY, async ({ page }) => {
    await page.goto(`${origin()}/occasion/diwali`)
    await expect(page.getByRole('row', { name: /Patna/ })).toContainText(/2\spm/)
    await expect(page.locator('article.card')).toHaveCount(4)
    await page.getByText('Is the diya included?').click()
    await expect(page.getByText('Yes, in every box.')).toBeVisible()
  })
})
