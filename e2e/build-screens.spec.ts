import { expect, type Locator, test } from '@playwright/test'
import { chooseBox, clickContinue, clickItem, fillFrom, yourBox } from './box-page.ts'
import { DESKTOP, LANDSCAPE_SIZE, PHONE } from './viewports.ts'

test('the sheet on a phone opens with the first item and has three heights', PHONE, async ({ page }) => {
  await fillFrom(page, 'Compact')
  const grip = page.locator('.sheet-grip')
  const height = async () => 844 - ((await yourBox(page).boundingBox())?.y ?? 0)
  await expect.poll(height).toBeCloseTo(76, -1)
  const first = page.getByRole('button', { name: 'Celadon Trinket Dish', exact: true })
  await first.click()
  await expect.poll(height).toBeGreaterThan(320)
  const foot = async () => ((await first.boundingBox())?.y ?? 0) + ((await first.boundingBox())?.height ?? 0)
  await expect.poll(foot).toBeLessThan(844 - (await height()))
  await grip.press('ArrowDown')
  await expect.poll(height).toBeCloseTo(76, -1)
  await grip.press('ArrowUp')
  await grip.click()
  await expect.poll(height).toBeGreaterThan(700)
})

test('a phone in landscape has Continue at its foot and shows the box beside its total', PHONE, async ({ page }) => {
  await page.setViewportSize(LANDSCAPE_SIZE)
  const onward = page.getByRole('link', { name: 'Continue', exact: true })
  await chooseBox(page, 'Compact')
  await expect(onward).toBeInViewport({ ratio: 1 })
  await clickContinue(page)
  await expect(page.getByRole('tabpanel')).toBeVisible()
  await expect(onward).toBeInViewport({ ratio: 1 })
  const height = async () => 390 - ((await yourBox(page).boundingBox())?.y ?? 0)
  await expect.poll(height).toBeLessThan(80)
  await page.getByRole('button', { name: 'Celadon Trinket Dish', exact: true }).click()
  await page.locator('.sheet-grip').press('ArrowUp')
  const taken = page.getByRole('button', { name: 'Remove Celadon Trinket Dish' })
  await expect(taken).toBeInViewport({ ratio: 1 })
  await expect(onward).toBeInViewport({ ratio: 1 })
  await page.locator('.sheet-grip').press('ArrowUp')
  await expect(taken).toBeInViewport({ ratio: 1 })
  await expect(onward).toBeInViewport({ ratio: 1 })
})

test('the main content of a step is on its first screen', DESKTOP, async ({ page }) => {
  const edge = async (element: Locator, side: 'x' | 'y') => (await element.boundingBox())?.[side] ?? 0
  await page.setViewportSize({ width: 1280, height: 657 })
  await chooseBox(page, 'Compact')
  const bar = await edge(page.locator('.bx-bar'), 'y')
  for (const price of ['₹3,499', '₹5,999', '₹4,499', '₹7,499', '₹8,999']) {
    const shown = page.getByRole('radiogroup').getByText(price)
    expect((await edge(shown, 'y')) + 24).toBeLessThan(bar)
  }

  await page.setViewportSize({ width: 820, height: 1180 })
  await clickContinue(page)
  await expect.poll(async () => 1180 - (await edge(yourBox(page), 'y'))).toBeCloseTo(76, -1)
  await page.setViewportSize({ width: 1024, height: 768 })
  const accessory = page.getByRole('tab', { name: 'Accessories' })
  await expect.poll(() => edge(yourBox(page), 'y')).toBeLessThan(await edge(accessory, 'y'))
  expect(await edge(yourBox(page), 'x')).toBeGreaterThan(500)

  await clickItem(page, 'Celadon Trinket Dish')
  await clickContinue(page)
  const card = page.getByRole('region', { name: 'Card preview' })
  await expect.poll(() => edge(card, 'y')).toBeGreaterThan(await edge(page.getByLabel('Message'), 'y'))

  await page.setViewportSize({ width: 1280, height: 657 })
  const lines = await page
    .locator('.steps4 span')
    .evaluateAll((names) => names.map((name) => name.getClientRects().length))
  expect(lines).toEqual([1, 1, 1, 1])
})
