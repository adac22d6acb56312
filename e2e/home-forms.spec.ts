import { expect, type Page, test } from '@playwright/test'
import { open, openAtNoon, scrollToShare } from './home-page.ts'
import { PHONE_ONLY } from './viewports.ts'

test.describe('a consultation', () => {
  const ask = async (page: Page) => {
    await open(page)
    await scrollToShare(page, '.corp', 0.2)
    await page.getByRole('button', { name: 'Request a Consultation' }).click()
    const drawer = page.getByRole('dialog', { name: 'Request a Consultation' })
    await expect(drawer).toBeVisible()
    return drawer
  }
  const fill = async (drawer: Awaited<ReturnType<typeof ask>>) => {
    await drawer.getByLabel('Name').fill('Ritu <b>Malhotra</b> 🎁')
    await drawer.getByLabel('Email').fill('ritu@example.in')
    await drawer.getByLabel('Phone').fill('98450 12345')
    await drawer.getByLabel('Company').fill('Malhotra & Sons')
  }

  test('names missing values beside each field and keeps the typed ones', PHONE_ONLY, async ({ page }) => {
    const drawer = await ask(page)
    await drawer.getByLabel('Company').fill('M')
    await drawer.getByRole('button', { name: 'Send Request' }).click()
    for (const message of [
      'Name is required',
      'Invalid email address',
      'Valid phone number required',
      'Company name is required',
    ])
      await expect(drawer.getByText(message, { exact: true })).toBeVisible()
    await expect(drawer.getByLabel('Name')).toBeFocused()
    await expect(drawer.getByLabel('Name')).toHaveAccessibleDescription('Name is required')
    await expect(drawer.getByLabel('Company')).toHaveValue('M')
    await drawer.getByLabel('Name').fill('Ritu')
    await expect(drawer.getByText('Name is required', { exact: true })).toBeHidden()
  })

  test('is sent, shows thanks, and returns to the page', PHONE_ONLY, async ({ page }) => {
    const drawer = await ask(page)
    await fill(drawer)
    await drawer.getByRole('button', { name: 'Send Request' }).click()
    await expect(drawer).toBeHidden()
    const thanks = page.getByRole('dialog', { name: 'Thanks for Your Request' })
    await expect(thanks).toContainText('within 24 hours')
    await thanks.getByRole('button', { name: 'Return to Homepage' }).click()
    await expect(thanks).toBeHidden()
    await expect(page).toHaveURL('/')
  })

  test('keeps its fields when the connection fails, and can be cancelled', PHONE_ONLY, async ({ page }) => {
    const drawer = await ask(page)
    await fill(drawer)
    await page.route('**/consultation', (route) => route.abort())
    await drawer.getByRole('button', { name: 'Send Request' }).click()
    await expect(drawer.getByRole('alert')).toContainText('nothing you typed is lost')
    await expect(drawer.getByRole('alert')).toBeInViewport({ ratio: 0.9 })
    await expect(drawer.getByLabel('Company')).toHaveValue('Malhotra & Sons')
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    await expect(drawer).toBeHidden()
    await page.getByRole('button', { name: 'Request a Consultation' }).click()
    await expect(drawer.getByLabel('Company')).toHaveValue('Malhotra & Sons')
  })
})

test.describe('the newsletter', () => {
  test('thanks for three seconds, then takes the next address', PHONE_ONLY, async ({ page }) => {
    await openAtNoon(page)
    const letter = page.getByRole('region', { name: /One letter/ })
    await letter.getByLabel('Email').fill('ritu@example.in')
    await letter.getByRole('button', { name: 'Subscribe' }).click()
    await expect(letter.getByRole('button', { name: 'Thank you!' })).toBeVisible()
    await page.clock.runFor(2900)
    await expect(letter.getByRole('button', { name: 'Thank you!' })).toBeVisible()
    await page.clock.runFor(200)
    await expect(letter.getByRole('button', { name: 'Subscribe' })).toBeVisible()
    await expect(letter.getByLabel('Email')).toHaveValue('')
  })

  test('rejects an invalid email and keeps it when the connection fails', PHONE_ONLY, async ({ page }) => {
    await open(page)
    const letter = page.getByRole('region', { name: /One letter/ })
    await letter.getByLabel('Email').fill('ritu')
    await letter.getByRole('button', { name: 'Subscribe' }).click()
    await expect(letter.getByRole('button', { name: 'Subscribe' })).toBeVisible()
    await expect(letter.locator('input:invalid')).toHaveCount(1)
    await page.route('**/newsletter', (route) => route.abort())
    await letter.getByLabel('Email').fill('ritu@example.in')
    await letter.getByRole('button', { name: 'Subscribe' }).click()
    await expect(letter.getByRole('alert')).toContainText('could not be reached')
    await expect(letter.getByLabel('Email')).toHaveValue('ritu@example.in')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the newsletter still takes an address', PHONE_ONLY, async ({ page }) => {
    await page.goto('/')
    const letter = page.getByRole('region', { name: /One letter/ })
    await letter.getByLabel('Email').fill('ritu@example.in')
    await letter.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page).toHaveURL('/#subscribed')
    await expect(page.getByText('Your address is on the list')).toBeVisible()
  })

  test('a consultation is requested on a separate page', PHONE_ONLY, async ({ page }) => {
    await page.goto('/consultation')
    await page.getByLabel('Name').fill('Ritu')
    await page.getByRole('button', { name: 'Send Request' }).click()
    await expect(page.getByText('Company name is required')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Ritu')
    await page.getByLabel('Email').fill('ritu@example.in')
    await page.getByLabel('Phone').fill('98450 12345')
    await page.getByLabel('Company').fill('Malhotra & Sons')
    await page.getByRole('button', { name: 'Send Request' }).click()
    await expect(page.getByRole('heading', { name: 'Thanks for Your Request' })).toBeVisible()
  })
})
