import { expect, test } from '@playwright/test'
import { PHONE_ONLY } from './viewports.ts'

test.describe('Uniquely Yours', () => {
  test('counts thirty days by the clock and stops at zero', PHONE_ONLY, async ({ page }) => {
    await page.clock.install({ time: '2026-11-21T10:00:00+05:30' })
    await page.goto('/uniquely-yours')
    const timer = page.getByRole('timer')
    const digits = () =>
      timer
        .getByRole('listitem')
        .allInnerTexts()
        .then((texts) => texts.map((text) => text.replace(/\D/g, '')).join(' '))
    await expect.poll(digits).toMatch(/^(30 00 00 00|29 23 59 5\d)$/)
    await page.clock.fastForward('24:00:00')
    await page.clock.runFor(1000)
    expect(await digits()).toMatch(/^28 23 59/)
    await page.clock.fastForward(30 * 86_400_000)
    await page.clock.runFor(2000)
    expect(await digits()).toBe('00 00 00 00')
  })

  test('shows a friendly error for an invalid email and stores a valid one', PHONE_ONLY, async ({ page }) => {
    await page.goto('/uniquely-yours')
    const email = page.getByRole('textbox', { name: 'Email' })
    await email.fill('asha@')
    await page.getByRole('button', { name: 'Notify Me' }).click()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toHaveValue('asha@')
    await email.fill('asha@example.com')
    await page.getByRole('button', { name: 'Notify Me' }).click()
    await expect(page.getByText('Noted. We will write to you on the day.')).toBeVisible()
  })

  test('detects an empty email without the server', PHONE_ONLY, async ({ page }) => {
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    await page.goto('/uniquely-yours')
    const email = page.getByRole('textbox', { name: 'Email' })
    await page.getByRole('button', { name: 'Notify Me' }).click()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription(/Could you check it\?/)
    await email.fill('asha@example.com')
    await expect(email).not.toHaveAttribute('aria-invalid', 'true')
    expect(posts).toEqual([])
    await page.getByRole('button', { name: 'Notify Me' }).click()
    await expect(page.getByText('Noted. We will write to you on the day.')).toBeVisible()
  })

  test('stores an email without scripts too', PHONE_ONLY, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
    const page = await context.newPage()
    await page.goto('/uniquely-yours')
    await page.getByRole('textbox', { name: 'Email' }).fill('ravi@example.com')
    await page.getByRole('button', { name: 'Notify Me' }).click()
    await expect(page.getByText('Noted. We will write to you on the day.')).toBeVisible()
    await context.close()
  })
})
