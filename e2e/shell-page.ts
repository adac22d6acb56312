import type { Page } from '@playwright/test'

export const scrollTo = (page: Page, top: number) =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
export const cartOf = (quantity: number) =>
  JSON.stringify([{ id: 'kids-zone-1', name: 'The Blanket Fort Kit', price: 35, image: '', quantity }])

export async function openWithCart(page: Page, quantity: number, path = '/kids-zone') {
  await page.addInitScript((cart) => localStorage.setItem('cart', cart), cartOf(quantity))
  await page.goto(path)
}
