import { expect, type Page } from '@playwright/test'

export const START = '/build-your-own/start'

export const chooseBox = async (page: Page, name: string) => {
  await page.goto(START)
  const radio = page.getByRole('radiogroup', { name: 'Gift box' }).getByRole('radio', { name, exact: true })
  await radio.check()
  // The page has come to life once the bar names the choice.
  await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible()
}
export const goOn = (page: Page) => page.getByRole('link', { name: 'Continue', exact: true }).click()
export const fillFrom = async (page: Page, name: string) => {
  await chooseBox(page, name)
  await goOn(page)
  await expect(page).toHaveURL(/products/)
  // Its link to go on is called as the one before, which stands until the shelves are there.
  await expect(page.getByRole('tabpanel')).toBeVisible()
}
/** Things over the limit are aria-disabled and can still be pressed; forced, a press does not wait for what moves. */
export async function press(page: Page, name: string) {
  const thing = page.getByRole('button', { name, exact: true })
  await thing.scrollIntoViewIfNeeded()
  await thing.click({ force: true })
}
export const yourBox = (page: Page) => page.getByRole('region', { name: 'Your box' })
