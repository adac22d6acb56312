import { expect, type Page, test } from '@playwright/test'

/** Cards after the twelfth load their pictures lazily. */
const LATER_CARD = '.cards > .card:nth-child(n + 13)'

/** Parts with `content-visibility: auto`: cards of a long list after the twelfth. */
const LATER_PART = `${LATER_CARD}, .picks > li:nth-child(n + 9)`

const PATHS = [
  '/',
  '/uniquely-yours',
  '/kids-zone',
  '/quick-delivery',
  '/mothers-day',
  '/wedding-edit',
  '/kids-zone/kids-zone-2',
  '/mothers-day/MD-3',
  '/corporate',
  '/build-your-own',
  '/build-your-own/start',
  '/our-story',
]

/** Returns sources of pictures that are not loaded, except in later cards and closed dialogs. */
const blankPictures = (page: Page) =>
  page.evaluate((later) => {
    const shown = [...document.images].filter((img) => !img.closest(later) && img.checkVisibility())
    return shown.filter((img) => !img.complete || img.naturalWidth === 0).map((img) => img.src)
  }, LATER_CARD)

/**
 * Returns sections and cards that are not rendered or invisible, except for the reveal on scroll (specification §2).
 */
const blankParts = (page: Page) =>
  page.evaluate((later) => {
    const parts = document.querySelectorAll('main > *, main section, footer, footer > *, .card > *')
    const isRevealed = (part: Element) => part.closest('#custom-gift, [aria-labelledby="corporate"]')
    const isRendered = (part: Element) => part.checkVisibility()
    const isSeen = (part: Element) =>
      part.checkVisibility({ contentVisibilityAuto: true, opacityProperty: !isRevealed(part) })
    const blank = [...parts].filter(
      (part) => isRendered(part) && !isSeen(part) && !part.closest('.card-pic ~ *') && !part.closest(later),
    )
    return blank.map((part) => part.outerHTML.slice(0, 90))
  }, LATER_CARD)

/** Returns elements with `content-visibility` other than visible. */
const skippable = (page: Page) =>
  page.evaluate((later) => {
    const parts = [...document.querySelectorAll('main *, footer, footer *')].filter((part) => !part.closest(later))
    const skipped = parts.filter((part) => getComputedStyle(part).contentVisibility !== 'visible')
    return skipped.map((part) => part.outerHTML.slice(0, 90))
  }, LATER_PART)

async function expectComplete(page: Page) {
  await expect.poll(() => blankPictures(page), { timeout: 5000 }).toEqual([])
  await expect.poll(() => blankParts(page), { timeout: 5000 }).toEqual([])
}

for (const path of PATHS) {
  test(`${path} is complete without scrolling, and after scrolling down and back`, async ({ page }) => {
    await page.goto(path)
    await expectComplete(page)
    expect(await skippable(page)).toEqual([])
    await page.evaluate(async () => {
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      const { scrollHeight } = document.documentElement
      for (const top of [scrollHeight / 2, scrollHeight, 0]) {
        scrollTo({ top, behavior: 'instant' })
        await frame()
        await frame()
      }
    })
    await expectComplete(page)
    expect(await skippable(page)).toEqual([])
  })
}

test('a page reached by client navigation is complete too', async ({ page }) => {
  await page.goto('/our-story')
  const links = page.getByRole('contentinfo')
  await links.getByRole('link', { name: 'Uniquely Yours' }).click()
  await expect(page.getByRole('article')).toHaveCount(40)
  await expectComplete(page)
  await page.getByRole('article').filter({ hasText: '₹' }).first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Others like them' })).toBeAttached()
  await expectComplete(page)
})

test('pictures of later cards load when they are scrolled to', async ({ page }) => {
  await page.goto('/uniquely-yours')
  await expectComplete(page)
  const last = page.getByRole('article').last().locator('img').first()
  expect(await last.evaluate((img: HTMLImageElement) => img.loading)).toBe('lazy')
})

test('the sections that are revealed on scroll are printed', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('[data-reveal="waiting"]').first()).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  for (const section of await page.locator('[data-reveal]').all()) await expect(section).toHaveCSS('opacity', '1')
})
