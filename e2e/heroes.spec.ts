import { expect, type Page, test } from '@playwright/test'
import type { SubjectEdges } from '#domain/catalogue/picture.ts'
import { SAMPLE_HEROES } from '#server/catalogue/hero-pictures.ts'
import { finishAnimations } from './accessibility.ts'
import { DESKTOP, PHONE_ONLY } from './viewports.ts'

const LISTS = ['/wedding-edit', '/kids-zone', '/quick-delivery', '/mothers-day']
const SIZES = [
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 1280, height: 657 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} has no box`)
  return box
}

/** Returns the product's edges on the screen. */
async function productBox(page: Page, { top, bottom, left, right }: SubjectEdges) {
  const { x, y, width, height } = await boxOf(page, '.lh-pic img')
  return { top: y + top * height, bottom: y + bottom * height, left: x + left * width, right: x + right * width }
}

for (const path of LISTS)
  test(`the hero of ${path} takes 62 % of the window, its picture seven columns`, DESKTOP, async ({ page }) => {
    await page.goto(path)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      const hero = await boxOf(page, '.lh')
      expect(hero.height).toBeCloseTo(Math.min(640, Math.max(480, 0.62 * size.height)), 0)
      const picture = await boxOf(page, '.lh-pic')
      expect(picture.width / hero.width).toBeCloseTo(7 / 12, 2)
      expect(picture.height).toBeCloseTo(hero.height, 0)
    }
  })

for (const [path, hero] of [
  ['/wedding-edit', 'site/wedding'],
  ['/kids-zone', 'site/kids'],
  ['/quick-delivery', 'site/same-day'],
] as const) {
  const subject = SAMPLE_HEROES[hero]?.subject
  if (!subject) throw new Error(`${hero} has no subject`)

  test(`the product in the hero of ${path} takes 60 % of the picture's height`, DESKTOP, async ({ page }) => {
    await page.goto(path)
    for (const size of SIZES.slice(1)) {
      await page.setViewportSize(size)
      const product = await productBox(page, subject.wide)
      const picture = await boxOf(page, '.lh-pic')
      const share = (product.bottom - product.top) / picture.height
      expect([size.width, share > 0.54 && share < 0.66, share]).toEqual([size.width, true, share])
    }
  })

  test(`the product in the hero of ${path} is whole at every width`, PHONE_ONLY, async ({ page }) => {
    for (const size of [{ width: 390, height: 844 }, { width: 430, height: 932 }, ...SIZES]) {
      await page.setViewportSize(size)
      await page.goto(path)
      const isUpright = await page
        .locator('.lh-pic img')
        .evaluate((img: HTMLImageElement) => img.currentSrc.includes('-tall'))
      const product = await productBox(page, isUpright ? subject.tall : subject.wide)
      const picture = await boxOf(page, '.lh-pic')
      expect(product.left).toBeGreaterThanOrEqual(picture.x - 1)
      expect(product.right).toBeLessThanOrEqual(picture.x + picture.width + 1)
      expect(product.top).toBeGreaterThanOrEqual(picture.y)
      expect(product.bottom).toBeLessThanOrEqual(picture.y + picture.height)
    }
  })
}

test('the hero of Mother’s Day shows the gifts from above, under a solid header', PHONE_ONLY, async ({ page }) => {
  await page.goto('/mothers-day')
  await expect(page.locator('.lh-pic img')).toHaveAttribute('alt', /^From above:/)
  await expect(page.locator('.lh-pic img')).toHaveAttribute('src', /mothers-day-half/)
  const header = await boxOf(page, '.header')
  expect((await boxOf(page, '.lh')).y).toBeGreaterThanOrEqual(header.y + header.height)
})

test(
  'the cut-off ribbon ends at the sixth column, its hour beside it and clear of the product',
  DESKTOP,
  async ({ page }) => {
    // At midnight the ribbon is full.
    await page.clock.setFixedTime('2026-11-20T00:01:00+05:30')
    await page.goto('/quick-delivery')
    await expect(page.getByText(/^Order in/)).toBeVisible()
    const { wide, tall } = SAMPLE_HEROES['site/same-day']?.subject ?? {}
    if (!wide || !tall) throw new Error('Same Day has no subject')
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await expect.poll(async () => (await boxOf(page, '.cut-run')).width).toBeCloseTo(size.width / 2, -1)
      await finishAnimations(page)
      const run = await boxOf(page, '.cut-run')
      const hour = await boxOf(page, '.cut-end')
      expect(run.x + run.width).toBeLessThanOrEqual(size.width / 2 + 1)
      expect(hour.x).toBeGreaterThan(run.x + run.width)
      expect(hour.x).toBeLessThan(run.x + run.width + 24)
      const product = await productBox(page, size.width < size.height ? tall : wide)
      // The flower is to the right of the basket's foot.
      expect(hour.x + hour.width < product.left || hour.y > product.bottom).toBe(true)
    }
  },
)
