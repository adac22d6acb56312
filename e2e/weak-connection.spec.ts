import type { IncomingMessage } from 'node:http'
import { expect, type Page, test } from '@playwright/test'
import { PHONE_ONLY } from './viewports.ts'
import { openWeakConnection, type WeakConnection } from './weak-connection.ts'

let weakConnection: WeakConnection
test.beforeAll(async ({ baseURL }) => {
  weakConnection = await openWeakConnection(baseURL ?? '')
})
test.afterAll(() => weakConnection.close())
test.afterEach(() => weakConnection.recover())

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const isPage = ({ url = '' }: IncomingMessage) => !url.startsWith('/assets/')
/** The service worker gives up a page after ten seconds. */
const AFTER_TEN_SECONDS = { timeout: 25_000 }

/** Opens a page and waits until its service worker controls it. */
async function open(page: Page, path: string) {
  await page.goto(weakConnection.origin + path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForLoadState('networkidle')
}

test('a link that is clicked without a connection opens when a request succeeds', PHONE_ONLY, async ({ page }) => {
  await open(page, '/')
  weakConnection.setRule(() => 'drop')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kids Zone' }).click()
  await expect(heading(page)).toHaveText('You are offline')
  await expect(page).toHaveURL(`${weakConnection.origin}/kids-zone`)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Still no connection.' })).toBeVisible()
  weakConnection.recover()
  await expect(heading(page)).toHaveText('Kids Zone', AFTER_TEN_SECONDS)
  await page.waitForLoadState()
  await page.goBack()
  await expect(heading(page)).toHaveText(/For Every Personality/)
})

test('a page whose files could not be fetched is loaded once when a request succeeds', PHONE_ONLY, async ({ page }) => {
  await open(page, '/')
  weakConnection.setRule(() => 'drop')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Corporate' }).first().click()
  await expect(heading(page)).toHaveText('You are offline')
  await page.waitForLoadState()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  weakConnection.recover()
  await expect(heading(page)).not.toHaveText('You are offline', AFTER_TEN_SECONDS)
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(1)
})

test('an address that is opened without a connection opens when a request succeeds', PHONE_ONLY, async ({ page }) => {
  await open(page, '/')
  weakConnection.setRule(() => 'drop')
  await page.goto(`${weakConnection.origin}/kids-zone?for=boys`)
  await expect(heading(page)).toHaveText('You are offline')
  weakConnection.setRule((request) => (request.method === 'HEAD' ? 'hold' : 'drop'))
  await expect(heading(page)).toHaveText('You are offline')
  weakConnection.recover()
  await expect(heading(page)).toHaveText('Kids Zone', AFTER_TEN_SECONDS)
  await expect(page).toHaveURL(`${weakConnection.origin}/kids-zone?for=boys`)
})

test(
  'an address without an answer for ten seconds shows the offline page and keeps trying',
  PHONE_ONLY,
  async ({ page }) => {
    test.slow()
    await open(page, '/')
    weakConnection.setRule((request) => (isPage(request) ? 'hold' : 'answer'))
    await page.goto(`${weakConnection.origin}/corporate`)
    await expect(heading(page)).toHaveText('You are offline')
    await expect(page).toHaveURL(`${weakConnection.origin}/corporate`)
    weakConnection.recover()
    await expect(heading(page)).not.toHaveText('You are offline', AFTER_TEN_SECONDS)
    await expect(page).toHaveURL(`${weakConnection.origin}/corporate`)
  },
)

test('a link without an answer for ten seconds shows the offline page at its address', PHONE_ONLY, async ({ page }) => {
  test.slow()
  await open(page, '/')
  weakConnection.setRule((request) => (isPage(request) ? 'hold' : 'answer'))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kids Zone' }).click()
  await expect(heading(page)).toHaveText('You are offline', AFTER_TEN_SECONDS)
  await expect(page).toHaveURL(`${weakConnection.origin}/kids-zone`)
  weakConnection.recover()
  await expect(heading(page)).toHaveText('Kids Zone', AFTER_TEN_SECONDS)
})

test('a posted form waits for its response without a limit and is sent once', PHONE_ONLY, async ({ page }) => {
  test.slow()
  await open(page, '/')
  weakConnection.setRule(({ method }) => (method === 'POST' ? 'hold' : 'answer'))
  const other = await page.context().newPage()
  await open(other, '/newsletter')
  await other.getByLabel('Email').fill('asha@example.com')
  await other.evaluate(() => (document.querySelector('form.enquiry-form') as HTMLFormElement).submit())
  // The other tab's navigation began later and times out by itself.
  weakConnection.setRule(({ method, url }) => (method === 'POST' || url === '/corporate' ? 'hold' : 'answer'))
  await page.goto(`${weakConnection.origin}/corporate`)
  await expect(heading(page)).toHaveText('You are offline')
  weakConnection.recover()
  await expect(other).toHaveURL(/subscribed/)
  expect(weakConnection.seen.filter((request) => request === 'POST /newsletter')).toHaveLength(1)
})

test('a box is kept when loading its next step fails', PHONE_ONLY, async ({ page }) => {
  await open(page, '/build-your-own/start')
  await page.getByRole('radio', { name: 'Compact', exact: true }).check({ force: true })
  await expect(page.getByRole('status').filter({ hasText: 'Compact' })).toBeVisible()
  weakConnection.setRule(() => 'drop')
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await expect(heading(page)).toHaveText('You are offline')
  weakConnection.recover()
  await expect(page.getByText('Compact, up to 4 items')).toBeVisible(AFTER_TEN_SECONDS)
})
