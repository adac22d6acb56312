import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { clickContinue, clickItem, fillFrom, START, yourBox } from './box-page.ts'
import { button, fillAddress, toasts, UTR } from './checkout-page.ts'
import { PHONE_ONLY } from './viewports.ts'

const draftLink = (page: Page) => button(page, 'Go on with the box you were building')

async function continueWithDraft(page: Page) {
  await draftLink(page).click()
  await expect(page.getByRole('tabpanel')).toBeVisible()
  await expect(page).toHaveURL(/products$/)
}

/** Accepts the dialog before a reload that discards the box. */
const acceptReloads = (page: Page) => page.on('dialog', (dialog) => dialog.accept())

async function fillCompactBox(page: Page) {
  await acceptReloads(page)
  await fillFrom(page, 'Compact')
  await clickItem(page, 'Celadon Trinket Dish')
}

async function writeMessage(page: Page) {
  await fillCompactBox(page)
  await clickContinue(page)
  await expect(page).toHaveURL(/message$/)
  await page.getByLabel('Message').fill('You were right.')
  await page.getByLabel('From').fill('Meera')
}

test('a box comes back after a reload of any step', PHONE_ONLY, async ({ page }) => {
  await fillCompactBox(page)
  await page.reload()
  await expect(page).toHaveURL(/start$/)
  await expect(toasts(page)).toContainText('No box selected')
  await expect(page.getByText('Compact, 1 piece')).toBeVisible()
  await expectAccessible(page)
  await draftLink(page).click()
  await expect(yourBox(page).getByText('1 of 4 items')).toBeVisible()
  await clickContinue(page)
  await expect(page).toHaveURL(/message$/)
  await page.getByLabel('Message').fill('You were right.')
  await page.reload()
  await expect(page).toHaveURL(/start$/)
  await expect(page.getByText('Compact, 1 piece, with a card')).toBeVisible()
  await continueWithDraft(page)
  await clickContinue(page)
  await expect(page.getByLabel('Message')).toHaveValue('You were right.')
})

test('a checkout whose box is only a draft shows no sample and keeps the draft', PHONE_ONLY, async ({ page }) => {
  await writeMessage(page)
  await clickContinue(page)
  await fillAddress(page)
  await page.reload()
  await expect(page).toHaveURL(/start$/)
  await expect(page.getByText('Sample.')).toHaveCount(0)
  await continueWithDraft(page)
  await clickContinue(page)
  await expect(page.getByLabel('From')).toHaveValue('Meera')
  await clickContinue(page)
  await expect(page.getByLabel('Full Name')).toHaveValue('Ananya Rao')
  await expect(page.getByText('Sample.')).toHaveCount(0)
})

test('a checkout without a box and without a draft shows the sample', PHONE_ONLY, async ({ page }) => {
  await page.goto('/build-your-own/checkout')
  await expect(page.getByText('Sample.')).toBeVisible()
})

test('the draft stays while other boxes are viewed and goes when one is chosen', PHONE_ONLY, async ({ page }) => {
  await fillCompactBox(page)
  await page.getByRole('link', { name: 'Change box' }).click()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(draftLink(page)).toBeVisible()
  await page.goto('/')
  await page.goto(START)
  await expect(draftLink(page)).toBeVisible()
  await page.getByRole('radio', { name: 'Grande', exact: true }).check({ force: true })
  await expect(draftLink(page)).toHaveCount(0)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(draftLink(page)).toHaveCount(0)
})

test('a restored box leaves out items that are no longer sold', PHONE_ONLY, async ({ page }) => {
  await page.goto(START)
  await page.evaluate(() =>
    sessionStorage.setItem(
      'box',
      JSON.stringify({ boxId: 'compact', itemIds: ['keepsakes-1', 'keepsakes-0'], message: '', cardFrom: '' }),
    ),
  )
  await page.reload()
  await draftLink(page).click()
  await expect(toasts(page)).toContainText('Something is no longer available')
  await expect(yourBox(page).getByText('1 of 4 items')).toBeVisible()
})

test('an invalid value in the storage is no box', PHONE_ONLY, async ({ page }) => {
  await page.goto(START)
  for (const stored of [
    '{',
    '[]',
    '"box"',
    '{"boxId":1}',
    '{"boxId":"gone","itemIds":["a"],"message":"x","cardFrom":""}',
  ]) {
    await page.evaluate((text) => sessionStorage.setItem('box', text), stored)
    await page.reload()
    await page.getByRole('radio', { name: 'Compact', exact: true }).check({ force: true })
    await expect(page.getByRole('status').filter({ hasText: 'Compact' })).toBeVisible()
    await expect(draftLink(page)).toHaveCount(0)
  }
})

for (const way of ['UPI', 'Card'] as const) {
  test(`after a payment by ${way} Back shows no shipping form, and the draft is gone`, PHONE_ONLY, async ({ page }) => {
    await writeMessage(page)
    await clickContinue(page)
    await fillAddress(page)
    await button(page, 'Continue to Payment').click()
    await page.getByRole('radio', { name: way }).check({ force: true })
    if (way === 'UPI') await page.getByLabel('UPI Transaction ID').fill(UTR)
    else
      for (const field of ['Card Holder', 'Card Number', 'Expiry (MM/YY)', 'CVV'])
        await page.getByLabel(field).fill('123')
    await button(page, 'Complete Purchase').click()
    if (way === 'Card') await button(page, 'Complete Payment').click()
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('box'))).toBeNull()
    await page.getByRole('link', { name: 'See the confirmation' }).click()
    const thanks = page.getByRole('heading', { name: /Thank you/ })
    await expect(thanks).toBeVisible()
    const shown = new Set<string>()
    for (let back = 0; back < 5; back++) {
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      shown.add(new URL(page.url()).pathname)
      await expect(page.getByLabel('Full Name')).toHaveCount(0)
      await expect(button(page, 'Continue to Payment')).toHaveCount(0)
    }
    expect([...shown]).toContain('/build-your-own/checkout')
    await page.goto(START)
    await page.waitForLoadState('networkidle')
    await expect(draftLink(page)).toHaveCount(0)
  })
}
