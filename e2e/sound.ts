import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** One heading of level 1, and nothing that axe finds. It adds up on the page itself: nothing of ours is in a frame from elsewhere. */
export async function expectAccessible(page: Page) {
  await expect(page.locator('h1')).toHaveCount(1)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
}

/** What the page says on the console from now on, but for what is `meant`. */
export function listen(page: Page, meant = (_words: string) => false): string[] {
  const said: string[] = []
  page.on('console', (message) => !meant(message.text()) && said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  return said
}
