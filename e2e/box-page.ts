import { expect, type Page } from '@playwright/test'

export const START = '/build-your-own/start'

export const chooseBox = async (page: Page, name: string) => {
  await page.goto(START)
  const radio = page.getByRole('radiogroup', { name: 'Gift box' }).getByRole('radio', { name, exact: true })
  await radio.check()
  // The page is hydrated once the bar names the choice.
  await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible()
}
export const clickContinue = (page: Page) => page.getByRole('link', { name: 'Continue', exact: true }).click()
export const fillFrom = async (page: Page, name: string) => {
  await chooseBox(page, name)
  await clickContinue(page)
  await expect(page).toHaveURL(/products/)
  // The previous step has a Continue link too, until the shelves are rendered.
  await expect(page.getByRole('tabpanel')).toBeVisible()
}
/** Clicks an item. Items over the limit are aria-disabled but clickable, so the click is forced. */
export async function clickItem(page: Page, name: string) {
  const thing = page.getByRole('button', { name, exact: true })
  await thing.scrollIntoViewIfNeeded()
  await thing.click({ force: true })
}
export const yourBox = (page: Page) => page.getByRole('region', { name: 'Your box' })
