import { expect, type Page, test } from '@playwright/test'
import { PHONE_ONLY } from './viewports.ts'

test.use({ javaScriptEnabled: false })

const PHONE_NUMBER = '+91 98765 43210'
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
  '/build-your-own/products',
  '/build-your-own/message',
  '/build-your-own/checkout',
  '/corporate',
  '/corporate?tab=consultation',
  '/cart',
  '/search?q=tea',
  '/our-story',
  '/careers',
  '/contact',
  '/terms',
  '/payment-links',
  '/payment/callback?payment_id=pay_x',
  '/nowhere',
]

/** Visible text of the page: `getByText` ignores everything inside `noscript`. */
const visibleText = (page: Page) => page.locator('main').innerText()

/**
 * Returns visible controls that do nothing without scripts: no form submits them and the browser has no default
 * action.
 */
const idleControls = (page: Page) =>
  page.locator('button, input, select, textarea, output, [role=button]').evaluateAll((controls) =>
    controls
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { form } = control as HTMLButtonElement
        const isSent = form !== null && (form.hasAttribute('action') || form.method === 'dialog')
        return !isSent && !control.hasAttribute('commandfor') && !control.hasAttribute('popovertarget')
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent),
  )

for (const path of PAGES) {
  test(`${path} shows no control that needs scripts, and one telephone line`, PHONE_ONLY, async ({ page }) => {
    await page.goto(path)
    expect(await idleControls(page)).toEqual([])
    const line = page.locator('.no-scripts', { hasText: 'needs JavaScript' }).filter({ visible: true })
    await expect(line).toHaveCount(1)
    await expect(line.getByRole('link', { name: PHONE_NUMBER })).toHaveAttribute('href', 'tel:+919876543210')
  })
}

test('the payment demo explains why it does not run', PHONE_ONLY, async ({ page }) => {
  await page.goto('/payment-demo')
  expect(await idleControls(page)).toEqual([])
  expect(await visibleText(page)).toContain('The demo runs in your browser and needs JavaScript.')
})

test('the menu, search, the day for a PIN code, forms and the names of box items stay', async ({ page }) => {
  await page.goto('/kids-zone/kids-zone-2')
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Deliver to' }).fill('560038')
  await page.getByRole('button', { name: 'Show the day' }).click()
  await expect(page.locator('.due-day')).not.toBeEmpty()
  await page.goto('/build-your-own/products')
  expect(await visibleText(page)).toContain('Celadon Trinket Dish')
  await page.goto('/contact')
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible()
})
