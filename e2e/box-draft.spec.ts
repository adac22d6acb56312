import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { fillFrom, goOn, press, START, yourBox } from './box-page.ts'
import { button, fillAddress, toasts, UTR } from './checkout-page.ts'
import { ONCE } from './widths.ts'

const offer = (page: Page) => button(page, 'Go on with the box you were building')

async function goOnWithDraft(page: Page) {
  await offer(page).click()
  await expect(page.getByRole('tabpanel')).toBeVisible()
  await expect(page).toHaveURL(/products$/)
}

/** A reload asks whether the box may be lost; it may. */
const acceptReloads = (page: Page) => page.on('dialog', (dialog) => dialog.accept())

async function packed(page: Page) {
  await acceptReloads(page)
  await fillFrom(page, 'Compact')
  await press(page, 'Celadon Trinket Dish')
}

async function written(page: Page) {
  await packed(page)
  await goOn(page)
  await expect(page).toHaveURL(/message$/)
  await page.getByLabel('Message').fill('You were right.')
  await page.getByLabel('From').fill('Meera')
}

test('a box comes back after a reload of any step', ONCE, async ({ page }) => {
  await packed(page)
  await page.reload()
  await expect(page).toHaveURL(/start$/)
  await expect(toasts(page)).toContainText('No box selected')
  await expect(page.getByText('Compact, 1 piece')).toBeVisible()
  await expectAccessible(page)
  await offer(page).click()
  await expect(yourBox(page).getByText('1 of 4 items')).toBeVisible()
  await goOn(page)
  await expect(page).toHaveURL(/message$/)
  await page.getByLabel('Message').fill('You were right.')
  await page.reload()
  await expect(page).toHaveURL(/start$/)
  await expect(page.getByText('Compact, 1 piece, with a card')).toBeVisible()
  await goOnWithDraft(page)
  await goOn(page)
  await expect(page.getByLabel('Message')).toHaveValue('You were right.')
})

test('a checkout whose box is only a draft shows no sample, and the draft goes on', ONCE, async ({ page }) => {
  await written(page)
  await goOn(page)
  await fillAddress(page)
  await page.reload()
  await expect(page).toHaveURL(/start$/)
  await expect(page.getByText('Sample.')).toHaveCount(0)
  await goOnWithDraft(page)
  await goOn(page)
  await expect(page.getByLabel('From')).toHaveValue('Meera')
  await goOn(page)
  await expect(page.getByLabel('Full Name')).toHaveValue('Ananya Rao')
  await expect(page.getByText('Sample.')).toHaveCount(0)
})

test('a checkout without a box and without a draft shows the sample', ONCE, async ({ page }) => {
  await page.goto('/build-your-own/checkout')
  await expect(page.getByText('Sample.')).toBeVisible()
})

test('the draft stays while another box is thought about, and goes when one is chosen', ONCE, async ({ page }) => {
  await packed(page)
  await page.getByRole('link', { name: 'Change box' }).click()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(offer(page)).toBeVisible()
  await page.goto('/')
  await page.goto(START)
  await expect(offer(page)).toBeVisible()
  await page.getByRole('radio', { name: 'Grande', exact: true }).check({ force: true })
  await expect(offer(page)).toHaveCount(0)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(offer(page)).toHaveCount(0)
})

test('what is no longer sold is not in the box that comes back', ONCE, async ({ page }) => {
  await page.goto(START)
  await page.evaluate(() =>
    sessionStorage.setItem(
      'box',
      JSON.stringify({ boxId: 'compact', itemIds: ['keepsakes-1', 'keepsakes-0'], message: '', cardFrom: '' }),
    ),
  )
  await page.reload()
  await offer(page).click()
  await expect(toasts(page)).toContainText('Something is no longer available')
  await expect(yourBox(page).getByText('1 of 4 items')).toBeVisible()
})

test('something else in the storage is no box', ONCE, async ({ page }) => {
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
    await expect(offer(page)).toHaveCount(0)
  }
})

for (const way of ['UPI', 'Card'] as const) {
  test(`after a payment by ${way} Back shows no shipping form, and the draft is gone`, ONCE, async ({ page }) => {
    await written(page)
    await goOn(page)
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
    await expect(offer(page)).toHaveCount(0)
  })
}
