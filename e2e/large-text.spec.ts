import { expect, type Page, test } from '@playwright/test'
import { GIFT, goToPayment, openCart } from './checkout-page.ts'
import { LANDSCAPE_SIZE, PHONE_ONLY, PHONE_SIZE } from './viewports.ts'

/** Doubles the root font size. */
const enlarge = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%')),
  )

const overflowOf = (page: Page, name: string) =>
  page
    .getByRole('dialog')
    .getByRole('textbox', { name, exact: true })
    .evaluate((field) => Math.round(field.getBoundingClientRect().right - innerWidth))

test(
  'with large text a wide header keeps the name of the shop, and a drawer its fields',
  PHONE_ONLY,
  async ({ page }) => {
    await enlarge(page)
    await page.setViewportSize(LANDSCAPE_SIZE)
    await page.goto('/corporate?tab=consultation')
    const name = await page.getByRole('banner').locator('.logo svg').boundingBox()
    expect(name?.width).toBeGreaterThan(100)
    const lastOfNav = await page.getByRole('link', { name: 'Same Day Delivery' }).first().boundingBox()
    expect((lastOfNav?.x ?? 0) + (lastOfNav?.width ?? 0)).toBeLessThan(name?.x ?? 0)
    await page.getByRole('button', { name: 'Schedule Now' }).click()
    await page.setViewportSize(PHONE_SIZE)
    await expect.poll(() => overflowOf(page, 'Name')).toBeLessThan(0)
  },
)

test('with large text the headline stays beside the box', PHONE_ONLY, async ({ page }) => {
  await enlarge(page)
  await page.setViewportSize({ width: 1280, height: 657 })
  await page.goto('/')
  const headline = await page.getByRole('heading', { level: 1 }).boundingBox()
  const picture = await page.locator('.hero-pic').boundingBox()
  // The left third of the picture is backdrop.
  expect((headline?.x ?? 0) + (headline?.width ?? 0)).toBeLessThan((picture?.x ?? 0) + (picture?.width ?? 0) / 3)
})

test(
  'with large text the headline of Corporate ends before the lid, and the cart keeps half of the page',
  PHONE_ONLY,
  async ({ page }) => {
    await enlarge(page)
    await page.setViewportSize({ width: 1280, height: 657 })
    await page.goto('/corporate')
    const copy = await page.locator('.ch-copy').boundingBox()
    expect((copy?.x ?? 0) + (copy?.width ?? 0)).toBeLessThan(1280 * 0.6)
    await openCart(page)
    const line = await page.getByRole('listitem').filter({ hasText: GIFT.name }).boundingBox()
    expect(line?.width).toBeGreaterThan(500)
  },
)

test(
  'with large text the amount to pay stays on one line, and the cord of the tag below the steps',
  PHONE_ONLY,
  async ({ page }) => {
    await enlarge(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await goToPayment(page)
    const lines = await page.locator('.pay-amount').evaluate((amount) => {
      const range = document.createRange()
      range.selectNodeContents(amount)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect(lines).toBe(1)
    const steps = await page.getByRole('list', { name: 'Checkout progress' }).boundingBox()
    const cord = await page.locator('.summary-cord').boundingBox()
    expect(cord?.y).toBeGreaterThanOrEqual((steps?.y ?? 0) + (steps?.height ?? 0))
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the knot of the last step of a box is on its ribbon', PHONE_ONLY, async ({ page }) => {
    await page.goto('/build-your-own/checkout')
    const steps = await page.getByRole('list', { name: 'Steps' }).boundingBox()
    const knot = await page.locator('[aria-current="step"] svg').boundingBox()
    expect((knot?.y ?? 0) + (knot?.height ?? 0)).toBeLessThan((steps?.y ?? 0) + (steps?.height ?? 0))
  })
})
