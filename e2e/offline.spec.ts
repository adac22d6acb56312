import { expect, type Page, test } from '@playwright/test'
import { PHONE_ONLY } from './viewports.ts'

const CART = JSON.stringify([{ id: 'kids-zone-1', name: 'The Blanket Fort Kit', price: 35, image: '', quantity: 2 }])

async function openAndCache(page: Page, path: string) {
  await page.addInitScript((cart) => localStorage.setItem('cart', cart), CART)
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready)
}

test(
  'without a connection the cart can still be read, with prices as they were last seen',
  PHONE_ONLY,
  async ({ page, context }) => {
    await openAndCache(page, '/kids-zone')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    await expect(page.getByRole('listitem')).toContainText('The Blanket Fort Kit')
    await expect(page.getByRole('listitem')).toContainText('2 × ₹35.00')
    await expect(page.getByText('Prices are the ones you last saw.')).toBeVisible()
  },
)

test('a visited page is never shown from a cache while offline', PHONE_ONLY, async ({ page, context }) => {
  await openAndCache(page, '/kids-zone/kids-zone-1')
  await page.goto('/kids-zone')
  await context.setOffline(true)
  await page.goto('/kids-zone/kids-zone-1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
})

test('a link inside the shop leads to the offline page as well', PHONE_ONLY, async ({ page, context }) => {
  await openAndCache(page, '/kids-zone')
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/uniquely-yours')
  await context.setOffline(true)
  await page.getByRole('link', { name: /^Cart/ }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page).toHaveTitle('You are offline')
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('main')).toContainText('2 × ₹35.00')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/cart/i)
})

test('the requested page opens once there is a connection', PHONE_ONLY, async ({ page, context }) => {
  await openAndCache(page, '/')
  await context.setOffline(true)
  await page.goto('/kids-zone')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kids Zone')
})
