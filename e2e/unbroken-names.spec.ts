import { expect, type Page, test } from '@playwright/test'
import { PHONE_ONLY } from './viewports.ts'

const PAGES = [
  '/',
  '/uniquely-yours',
  '/wedding-edit',
  '/kids-zone',
  '/quick-delivery',
  '/mothers-day',
  '/kids-zone/kids-zone-2',
  '/build-your-own',
  '/build-your-own/start',
  '/corporate',
  '/search?q=tea',
  '/cart',
  '/contact',
]
const CART = [
  { id: 'kids-zone-2', name: 'The Housewarming Multiplication Kit', price: 59, image: '', quantity: 2 },
  { id: 'uniquely-yours-1', name: 'The Reluctant Cartographer', price: 129, image: '', quantity: 1 },
]

/** Returns names with a word broken over two lines. The steps of a box are excluded: a phone shows one at a time. */
const brokenNames = (page: Page) =>
  page.evaluate(() => {
    const broken = new Set<string>()
    const range = document.createRange()
    for (const host of document.querySelectorAll('h1,h2,h3,h4,.name,.d5,.d6,.d7,.pick-name')) {
      if (!host.checkVisibility() || host.closest('.vh,[inert]')) continue
      const texts = document.createTreeWalker(host, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
        for (const { 0: word, index } of text.data.matchAll(/[^\s-]{2,}/gu)) {
          // Email and web addresses may break anywhere.
          if (/[@.]\w/.test(word)) continue
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) broken.add(word)
        }
    }
    return [...broken]
  })

async function enlarge(page: Page, size: string) {
  await page.addInitScript(
    ([letters, cart]) => {
      localStorage.setItem('cart', cart ?? '')
      addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', letters ?? ''))
    },
    [size, JSON.stringify(CART)],
  )
}

for (const [width, height, letters] of [
  [320, 700, '200%'],
  [390, 844, '200%'],
  [820, 1180, '200%'],
  [1440, 900, '200%'],
  // A laptop at 200% zoom.
  [720, 450, '100%'],
  [640, 328, '100%'],
] as const)
  test(`no name breaks inside a word, ${width} wide with text at ${letters}`, PHONE_ONLY, async ({ page }) => {
    await enlarge(page, letters)
    await page.setViewportSize({ width, height })
    for (const path of PAGES) {
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready)
      await expect.poll(() => brokenNames(page), { message: path }).toEqual([])
    }
  })

/** Returns the height that fixed bars cover while scrolling. */
const covered = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 400)
    const isBar = (element: Element) => {
      const { position, visibility } = getComputedStyle(element)
      const { width, bottom, top } = element.getBoundingClientRect()
      return (
        (position === 'fixed' || position === 'sticky') &&
        visibility !== 'hidden' &&
        width > innerWidth / 2 &&
        bottom > 0 &&
        top < innerHeight
      )
    }
    const bars = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility() && isBar(one))
    const heights = bars.map((bar) => bar.getBoundingClientRect().height)
    return heights.reduce((sum, height) => sum + height, 0) / innerHeight
  })

for (const [width, height] of [
  [320, 256],
  [320, 164],
  [360, 225],
] as const)
  test(
    `at 400 % zoom bars cover a third of the screen at most, ${width} by ${height}`,
    PHONE_ONLY,
    async ({ page }) => {
      await enlarge(page, '100%')
      await page.setViewportSize({ width, height })
      for (const path of PAGES) {
        await page.goto(path)
        await page.evaluate(() => document.fonts.ready)
        expect(await covered(page), path).toBeLessThanOrEqual(1 / 3)
      }
      await page.goto('/build-your-own/start')
      await page.getByRole('radio', { name: 'Grande', exact: true }).check({ force: true })
      await page.getByRole('link', { name: 'Continue' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fill the box')
      expect(await covered(page), 'products').toBeLessThanOrEqual(1 / 3)
    },
  )
