import { type BrowserContext, expect, test as journey, type Page } from '@playwright/test'
import { expectAccessibleAtBothSizes, recordConsole } from './accessibility.ts'
import { PHONE_ONLY } from './viewports.ts'

/** One browser context for all screens, so that scripts compile once. */
const test = journey.extend<{ page: Page }, { visitor: BrowserContext }>({
  visitor: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale, timezoneId, viewport, hasTouch, isMobile } = project.use
      const wanted = { baseURL, locale, timezoneId, viewport, hasTouch, isMobile }
      const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
      const context = await browser.newContext(given)
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ visitor }, use) => {
    const page = await visitor.newPage()
    await use(page)
    await page.close()
  },
})

// Every screen of the shop at both widths: no axe violations, an empty console, one header, main, footer and h1.
const SCREENS: [path: string, status?: number][] = [
  ['/'],
  ['/uniquely-yours'],
  ['/uniquely-yours/uniquely-yours-3'],
  ['/wedding-edit'],
  ['/wedding-edit?for=groom'],
  ['/wedding-edit/wedding-bride-1'],
  ['/kids-zone'],
  ['/kids-zone/kids-zone-2'],
  ['/quick-delivery'],
  ['/quick-delivery/quick-delivery-4'],
  ['/mothers-day'],
  ['/mothers-day?for=nobody'],
  ['/mothers-day/MD-2'],
  ['/corporate'],
  ['/corporate?tab=consultation'],
  ['/our-story'],
  ['/careers'],
  ['/contact'],
  ['/contact?sent=yes'],
  ['/shipping'],
  ['/returns'],
  ['/terms'],
  ['/privacy'],
  ['/build-your-own'],
  ['/build-your-own/start'],
  ['/build-your-own/checkout'],
  ['/payment-demo'],
  ['/payment-links'],
  ['/instamojo-mock?payment_id=nobody'],
  ['/payment/callback?payment_id=x&payment_status=failure'],
  ['/payment/callback?payment_id=x&payment_status=success'],
  ['/components'],
  ['/newsletter'],
  ['/notices?pin=744301'],
  ['/consultation'],
  ['/kids-zone/no-such-gift', 404],
  ['/cart'],
  ['/order/REG-0001/a-guess', 404],
  ['/no-such-page', 404],
]

for (const [path, status = 200] of SCREENS) {
  test(`${path} is accessible and complete`, PHONE_ONLY, async ({ page }) => {
    // The browser reports the expected 404 on the console.
    const messages = recordConsole(page, (words) => status !== 200 && words.includes(String(status)))
    const response = await page.goto(path)
    expect(response?.status()).toBe(status)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('main')).toHaveCount(1)
    await expect(page).toHaveTitle(/\S/)
    await expectAccessibleAtBothSizes(page)
    expect(messages).toEqual([])
  })
}
