import type { IncomingMessage } from 'node:http'
import { expect, type Page, test } from '@playwright/test'
import { openWeakLine, type WeakLine } from './weak-line.ts'
import { ONCE } from './widths.ts'

let line: WeakLine
test.beforeAll(async ({ baseURL }) => {
  line = await openWeakLine(baseURL ?? '')
})
test.afterAll(() => line.close())
test.afterEach(() => line.recover())

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const isPage = ({ url = '' }: IncomingMessage) => !url.startsWith('/assets/')
/** A page is given up after ten seconds. */
const AFTER_TEN_SECONDS = { timeout: 25_000 }

/** Opens a page whose service worker controls it. */
async function open(page: Page, path: string) {
  await page.goto(line.origin + path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForLoadState('networkidle')
}

test('a link that is clicked without a connection opens when a request succeeds', ONCE, async ({ page }) => {
  await open(page, '/')
  line.setRule(() => 'drop')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kids Zone' }).click()
  await expect(heading(page)).toHaveText('You are offline')
  await expect(page).toHaveURL(`${line.origin}/kids-zone`)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Still no connection.' })).toBeVisible()
  line.recover()
  await expect(heading(page)).toHaveText('Kids Zone', AFTER_TEN_SECONDS)
  await page.waitForLoadState()
  await page.goBack()
  await expect(heading(page)).toHaveText(/For Every Personality/)
})

test('a page whose files could not be fetched is loaded once when a request succeeds', ONCE, async ({ page }) => {
  await open(page, '/')
  line.setRule(() => 'drop')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Corporate' }).first().click()
  await expect(heading(page)).toHaveText('You are offline')
  await page.waitForLoadState()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  line.recover()
  await expect(heading(page)).not.toHaveText('You are offline', AFTER_TEN_SECONDS)
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(1)
})

test('an address that is opened without a connection opens when a request succeeds', ONCE, async ({ page }) => {
  await open(page, '/')
  line.setRule(() => 'drop')
  await page.goto(`${line.origin}/kids-zone?for=boys`)
  await expect(heading(page)).toHaveText('You are offline')
  line.setRule((request) => (request.method === 'HEAD' ? 'hold' : 'drop'))
  await expect(heading(page)).toHaveText('You are offline')
  line.recover()
  await expect(heading(page)).toHaveText('Kids Zone', AFTER_TEN_SECONDS)
  await expect(page).toHaveURL(`${line.origin}/kids-zone?for=boys`)
})

test('an address without an answer for ten seconds shows the offline page and keeps trying', ONCE, async ({ page }) => {
  test.slow()
  await open(page, '/')
  line.setRule((request) => (isPage(request) ? 'hold' : 'answer'))
  await page.goto(`${line.origin}/corporate`)
  await expect(heading(page)).toHaveText('You are offline')
  await expect(page).toHaveURL(`${line.origin}/corporate`)
  line.recover()
  await expect(heading(page)).not.toHaveText('You are offline', AFTER_TEN_SECONDS)
  await expect(page).toHaveURL(`${line.origin}/corporate`)
})

test('a link without an answer for ten seconds shows the offline page at its address', ONCE, async ({ page }) => {
  test.slow()
  await open(page, '/')
  line.setRule((request) => (isPage(request) ? 'hold' : 'answer'))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kids Zone' }).click()
  await expect(heading(page)).toHaveText('You are offline', AFTER_TEN_SECONDS)
  await expect(page).toHaveURL(`${line.origin}/kids-zone`)
  line.recover()
  await expect(heading(page)).toHaveText('Kids Zone', AFTER_TEN_SECONDS)
})

test('a form that is posted waits for its answer as long as it takes, once', ONCE, async ({ page }) => {
  test.slow()
  await open(page, '/')
  line.setRule(({ method }) => (method === 'POST' ? 'hold' : 'answer'))
  const other = await page.context().newPage()
  await open(other, '/newsletter')
  await other.getByLabel('Email').fill('asha@example.com')
  await other.evaluate(() => (document.querySelector('form.enquiry-form') as HTMLFormElement).submit())
  // The other tab gives up its own navigation, which began later.
  line.setRule(({ method, url }) => (method === 'POST' || url === '/corporate' ? 'hold' : 'answer'))
  await page.goto(`${line.origin}/corporate`)
  await expect(heading(page)).toHaveText('You are offline')
  line.recover()
  await expect(other).toHaveURL(/subscribed/)
  expect(line.seen.filter((request) => request === 'POST /newsletter')).toHaveLength(1)
})

test('a box is still there when the way to its next step was lost', ONCE, async ({ page }) => {
  await open(page, '/build-your-own/start')
  await page.getByRole('radio', { name: 'Compact', exact: true }).check({ force: true })
  await expect(page.getByRole('status').filter({ hasText: 'Compact' })).toBeVisible()
  line.setRule(() => 'drop')
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await expect(heading(page)).toHaveText('You are offline')
  line.recover()
  await expect(page.getByText('Compact, up to 4 items')).toBeVisible(AFTER_TEN_SECONDS)
})
