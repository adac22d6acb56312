import { expect, type Locator, type Page } from '@playwright/test'
import { ADDRESS, button } from './checkout-page.ts'

/** Tab stops before the last element of the longest page. */
const MAX_TAB_STOPS = 160

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < MAX_TAB_STOPS; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} is not reached by Tab`)
}

export async function activate(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

export async function writeInto(page: Page, target: Locator, value: string) {
  await tabTo(page, target)
  await page.keyboard.type(value)
}

export const write = (page: Page, label: string, value: string) =>
  writeInto(page, page.getByLabel(label, { exact: true }), value)

export async function writeAddress(page: Page) {
  for (const [label, value] of Object.entries(ADDRESS)) await write(page, label, value)
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('Karnataka')
  await activate(page, button(page, 'Continue to Payment'))
}

/** Chooses a file in the dialog that Enter opens. */
export async function chooseFile(
  page: Page,
  target: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
) {
  await tabTo(page, target)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  await chooser.setFiles(file)
}
