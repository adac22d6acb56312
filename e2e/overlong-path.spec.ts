import { expect, test } from '@playwright/test'
import { openHydrated } from './delays.ts'
import { PHONE_ONLY } from './viewports.ts'

for (const [name, path] of [
  ['of many segments', `/kids-zone${'/a'.repeat(20)}`],
  ['of the desk', `/desk${'/a'.repeat(20)}`],
  ['of one long segment', `/${'a'.repeat(1200)}`],
]) {
  test(`a path ${name} shows a Page Not Found page that works`, PHONE_ONLY, async ({ page }) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    const answer = await openHydrated(page, path ?? '')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL(/\/$/)
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    expect(faults).toEqual([])
  })
}
