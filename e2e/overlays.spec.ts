import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { button, completePurchase, goToPayment, openCart } from './checkout-page.ts'
import { PHONE_ONLY, PHONE_SIZE } from './viewports.ts'

// Screens that do not exist at page load: checkout steps, dialogs and menus.

const LAPTOP_SIZE = { width: 1280, height: 657 }
const BOTH = [PHONE_SIZE, LAPTOP_SIZE]

async function expectAccessibleAt(page: Page, sizes = BOTH) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  await page.setViewportSize(PHONE_SIZE)
}

test('axe finds nothing on any step of a purchase', PHONE_ONLY, async ({ page }) => {
  await openCart(page)
  await expect(button(page, 'Proceed to Checkout')).toBeVisible()
  await expectAccessibleAt(page)
  await page.goto('/cart?step=shipping')
  await button(page, 'Continue to Payment').click()
  await expect(page.getByLabel('Full Name')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleAt(page)
  await goToPayment(page)
  await expectAccessibleAt(page)
  await completePurchase(page)
  await expect(page.getByRole('heading', { level: 1, name: /Thank you/ })).toBeVisible()
  await expectAccessibleAt(page)
})

const onCard = (name: string) => (page: Page) => page.getByRole('article').first().getByRole('button', { name })
const named = (name: string) => (page: Page) => page.getByRole('button', { name }).first()

const SCREENS = [
  ['the menu', '/kids-zone', named('Open menu'), [PHONE_SIZE]],
  ['the quick view', '/kids-zone', onCard('Quick view'), [PHONE_SIZE]],
  ['the hearts', '/kids-zone', named('Your hearts'), BOTH],
  ['the consultation', '/corporate?tab=consultation', named('Schedule Now'), BOTH],
] as const

for (const [what, path, opener, sizes] of SCREENS) {
  test(`axe finds nothing in ${what}`, PHONE_ONLY, async ({ page }) => {
    await page.goto(path)
    await opener(page).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleAt(page, [...sizes])
  })
}

const OVERLAYS = [
  ['the search', named('Search')],
  ['an enlarged picture', (page: Page) => page.getByRole('link', { name: /enlarge$/ }).first()],
] as const

for (const [what, opener] of OVERLAYS) {
  test(`${what} and the bar at the foot are not printed`, PHONE_ONLY, async ({ page }) => {
    await page.goto('/kids-zone/kids-zone-1')
    await expect(button(page, 'Add to Bag')).toBeVisible()
    await opener(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(dialog).toBeHidden()
    await expect(page.locator('.buybar')).toBeHidden()
    await expect(page.getByText('The Blanket Fort Kit').first()).toBeVisible()
    await page.emulateMedia({ media: null })
    await expect(dialog).toBeVisible()
  })
}
