import { expect, type Page, test } from '@playwright/test'
import { openCart } from './checkout-page.ts'
import { openHydrated } from './delays.ts'
import { PHONE_ONLY } from './viewports.ts'

const GIFT = '/kids-zone/kids-zone-2'

/** Records the text of every live region from now on. */
async function recordAnnouncements(page: Page) {
  await page.evaluate(() => {
    const announcements: string[] = []
    const regions = document.querySelectorAll('[role=status],[role=alert],[aria-live=polite],[aria-live=assertive]')
    for (const region of regions) {
      if (region.getAttribute('aria-live') === 'off') continue
      new MutationObserver(() => region.textContent && announcements.push(region.textContent)).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      })
    }
    Object.assign(window, { heard: announcements })
  })
  return {
    heard: () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.join('\n')),
  }
}

test('a quantity is announced with its product', PHONE_ONLY, async ({ page }) => {
  await openHydrated(page, GIFT)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  const { heard: announcements } = await recordAnnouncements(page)
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await expect.poll(announcements).toContain(`Quantity of ${name}: 2`)
})

test('the delivery day and PIN code errors are announced by existing live regions', PHONE_ONLY, async ({ page }) => {
  await openHydrated(page, GIFT)
  const { heard: announcements } = await recordAnnouncements(page)
  const pin = page.getByLabel('Deliver to')
  await pin.fill('056003')
  await expect.poll(announcements).toContain('A PIN code has six digits and does not begin with 0.')
  await pin.fill('560038')
  const day = page.locator('.due-day')
  await expect(day).toHaveText(/day/)
  await expect.poll(announcements).toContain(await day.innerText())
})

test('the question about a State and the delivery day of an address are announced', PHONE_ONLY, async ({ page }) => {
  await openCart(page, '/cart?step=shipping')
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await expect(field('PIN Code')).toBeVisible()
  const { heard: announcements } = await recordAnnouncements(page)
  await field('PIN Code').fill('560001')
  await expect(field('State')).toHaveValue('Karnataka')
  await expect.poll(announcements).toContain(await page.locator('.due-day').innerText())
  await field('State').fill('Kerala')
  await expect.poll(announcements).toContain('PIN code 560001 is in Karnataka. Is it going to Kerala?')
})

test('a foreign country shows notes about delivery and customs', PHONE_ONLY, async ({ page }) => {
  await openCart(page, '/cart?step=shipping')
  await expect(page.getByLabel('PIN Code', { exact: true })).toBeVisible()
  const { heard: announcements } = await recordAnnouncements(page)
  await page.getByLabel('Country', { exact: true }).selectOption('Canada')
  const words = page.getByRole('region', { name: 'Delivery' }).getByText(/customs/)
  await expect(words).toHaveText(/^A day is promised within India only: estimated delivery abroad is .*receives it\.$/)
  await expect.poll(announcements).toContain(await words.innerText())
})

for (const how of ['by mouse', 'by keyboard'])
  test(`after a toast is closed ${how} the focus is on the button that opened it`, PHONE_ONLY, async ({ page }) => {
    await openHydrated(page, GIFT)
    const add = page.getByRole('button', { name: 'Add to Bag' })
    await add.click()
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').first()
    const close = toast.getByRole('button', { name: 'Close' })
    await expect(close).toBeVisible()
    if (how === 'by mouse') await close.click()
    else {
      await page.keyboard.press('F8')
      await close.focus()
      await page.keyboard.press('Enter')
    }
    await expect(toast).toHaveCount(0)
    await expect(add).toBeFocused()
  })

test('a rating names its maximum', PHONE_ONLY, async ({ page }) => {
  await page.goto('/kids-zone')
  await expect(page.getByRole('article').first()).toHaveText(/Rated [45]\.\d of 5/)
})
