import { expect, test } from '@playwright/test'
import { expectAccessibleAtBothSizes } from './accessibility.ts'
import { openHydrated } from './delays.ts'
import { LANDSCAPE_SIZE, PHONE_ONLY } from './viewports.ts'

const PDF = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 and so on') }

test.describe('the corporate page', () => {
  test('content below its title does not move when the fonts load', PHONE_ONLY, async ({ page }) => {
    await page.route('**/*.woff2', (route) => route.abort())
    await page.goto('/corporate')
    const title = page.getByRole('heading', { level: 1 })
    const { height: system } = (await title.boundingBox()) ?? { height: 0 }
    await page.unrouteAll()
    await page.reload()
    await page.evaluate(() => document.fonts.ready)
    const { height: own } = (await title.boundingBox()) ?? { height: 0 }
    expect(Math.abs(own - system)).toBeLessThan(2)
  })

  test('has tabs that arrow keys move along, each with its URL', PHONE_ONLY, async ({ page }) => {
    await openHydrated(page, '/corporate')
    const build = page.getByRole('tab', { name: 'Create Your Own Corporate Box' })
    const consultation = page.getByRole('tab', { name: 'Gifting Consultation' })
    await expect(build).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('article').filter({ hasText: 'Most Popular' })).toContainText('₹2,999')
    await build.focus()
    await page.keyboard.press('ArrowRight')
    await expect(consultation).toBeFocused()
    await expect(consultation).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL(/\/corporate\?tab=consultation$/)
    await expect(page.getByRole('button', { name: 'Schedule Now' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start Building Now' })).toBeHidden()
    await page.keyboard.press('Home')
    await expect(page).toHaveURL(/\/corporate$/)
    await page.getByRole('link', { name: 'Start Building Now' }).click()
    await expect(page).toHaveURL(/\/build-your-own\/start$/)
  })

  test('shows both links on the first screen of a phone in landscape', PHONE_ONLY, async ({ page }) => {
    await page.setViewportSize(LANDSCAPE_SIZE)
    await page.goto('/corporate')
    for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 })
  })

  test('names the next working hours', PHONE_ONLY, async ({ page }) => {
    // A Friday, 4:20 pm in India.
    await page.clock.setFixedTime('2026-11-20T16:20:00+05:30')
    await page.goto('/corporate?tab=consultation')
    await expect(page.locator('.slots li')).toHaveText([
      'Friday 20 November 5:00 pm',
      'Monday 23 November 9:00 am',
      'Monday 23 November 10:00 am',
    ])
  })

  test('accepts a request for a consultation', PHONE_ONLY, async ({ page }) => {
    await page.goto('/corporate?tab=consultation')
    await page.getByRole('button', { name: 'Schedule Now' }).click()
    const drawer = page.getByRole('dialog', { name: 'Request a Consultation' })
    await drawer.getByLabel('Email').fill('ritu@')
    await drawer.getByRole('button', { name: 'Send Request' }).click()
    await expect(drawer.getByLabel('Name')).toBeFocused()
    await expect(drawer.getByText('Invalid email address')).toBeVisible()
    await drawer.getByLabel('Name').fill('Ritu Malhotra')
    await drawer.getByLabel('Email').fill('ritu@example.in')
    await drawer.getByLabel('Phone').fill('98450 12345')
    await drawer.getByLabel('Company').fill('Malhotra & Sons')
    const slots = drawer.getByRole('group', { name: 'When suits you?' }).getByRole('radio')
    await expect(slots).toHaveCount(4)
    await expect(drawer.getByRole('radio', { name: 'Any time' })).toBeChecked()
    await slots.nth(1).check()
    await expectAccessibleAtBothSizes(page)
    await drawer.getByRole('button', { name: 'Send Request' }).click()
    const thanks = page.getByRole('dialog', { name: 'Thank You' })
    await expect(thanks).toContainText(
      'Our gifting consultant will contact you within 24 hours to discuss your requirements.',
    )
    await expect(drawer).toBeHidden()
    await thanks.getByRole('button', { name: 'Return to Homepage' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('the contact form shows its errors and then thanks', PHONE_ONLY, async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByLabel('First Name')).toBeFocused()
  await expect(page.getByLabel('First Name')).toHaveAttribute('aria-invalid', 'true')
  for (const fault of [
    'First name is required',
    'Last name is required',
    'Valid email is required',
    'Subject is required',
    'Message is required',
  ])
    await expect(page.getByText(fault)).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.getByLabel('First Name').fill('Ananya')
  await expect(page.getByText('First name is required')).toBeHidden()
  await page.getByLabel('Last Name').fill('R')
  await page.getByLabel('Email').fill('ananya@example.in')
  await page.getByLabel('Subject').fill('REG-2718 🎁')
  await page.getByLabel('Message').fill('<b>שלום</b>')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for writing' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeHidden()
})

test('a form that cannot be sent keeps its values', PHONE_ONLY, async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('First Name').fill('Ananya')
  await page.getByLabel('Last Name').fill('R')
  await page.getByLabel('Email').fill('ananya@example.in')
  await page.getByLabel('Subject').fill('Hello')
  await page.getByLabel('Message').fill('Hello')
  await page.route('**/contact', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('alert')).toContainText('nothing you typed is lost')
  await expect(page.getByLabel('Subject')).toHaveValue('Hello')
})

test('the careers form refuses a file that is no resume and accepts a resume', PHONE_ONLY, async ({ page }) => {
  await page.goto('/careers')
  await page.getByRole('link', { name: 'Apply as Gift Stylist' }).click()
  await page.getByLabel('Name').fill('Farhan Ali')
  await page.getByLabel('Email').fill('farhan@example.in')
  await page.getByLabel('Subject').fill('Gift Stylist')
  await page.getByLabel('Message').fill('A second tin.')
  const resume = page.getByLabel('Resume')
  await resume.setInputFiles({ ...PDF, name: 'portfolio.zip' })
  await page.getByRole('button', { name: 'Send Application' }).click()
  await expect(page.getByText('portfolio.zip is not a PDF, DOC or DOCX')).toBeVisible()
  await resume.setInputFiles({ ...PDF, buffer: Buffer.from('MZ') })
  await expect(page.getByText('cv.pdf is something else inside')).toBeVisible()
  await resume.setInputFiles({ ...PDF, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(page.getByText('cv.pdf is larger than 5MB')).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await resume.setInputFiles(PDF)
  await expect(page.getByText('cv.pdf is larger than 5MB')).toBeHidden()
  await page.getByRole('button', { name: 'Send Application' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for applying' })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a form is returned with its values, and then shows thanks', PHONE_ONLY, async ({ page }) => {
    await page.goto('/careers')
    await page.getByLabel('Name').fill('Farhan Ali')
    await page.getByLabel('Subject').fill('Gift Stylist')
    await page.getByLabel('Resume').setInputFiles(PDF)
    await page.getByRole('button', { name: 'Send Application' }).click()
    await expect(page.getByText('Valid email is required')).toBeVisible()
    await expect(page.getByText('Please choose cv.pdf again')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Farhan Ali')
    await page.getByLabel('Email').fill('farhan@example.in')
    await page.getByLabel('Message').fill('A second tin.')
    await page.getByLabel('Resume').setInputFiles(PDF)
    await page.getByRole('button', { name: 'Send Application' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you for applying' })).toBeVisible()
  })

  test('a consultation is requested in the page', PHONE_ONLY, async ({ page }) => {
    await page.goto('/corporate')
    await page.getByRole('tab', { name: 'Gifting Consultation' }).click()
    await page.getByRole('link', { name: 'Schedule Now' }).click()
    await page.getByLabel('Name').fill('Ritu Malhotra')
    await page.getByLabel('Email').fill('ritu@example.in')
    await page.getByLabel('Phone').fill('98450 12345')
    await page.getByLabel('Company').fill('Malhotra & Sons')
    await page.getByRole('button', { name: 'Send Request' }).click()
    await expect(page.getByRole('heading', { name: 'Thanks for Your Request' })).toBeVisible()
  })
})
