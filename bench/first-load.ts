import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { BUDGET_KB, firstLoads } from '../scripts/first-loads.ts'
import { record } from './report.ts'

const PAGES = [
  '/',
  '/uniquely-yours',
  '/wedding-edit',
  '/kids-zone',
  '/quick-delivery',
  '/mothers-day',
  '/no-such-collection',
  '/no/such/page',
  '/kids-zone/kids-zone-2',
  '/quick-delivery/quick-delivery-1',
  '/uniquely-yours/uniquely-yours-1',
  '/cart',
  '/build-your-own',
  '/build-your-own/start',
  '/build-your-own/products',
  '/build-your-own/message',
  '/build-your-own/checkout',
  '/corporate',
  '/our-story',
  '/contact',
  '/careers',
  '/shipping',
  '/returns',
  '/search',
  '/search?q=tea',
  '/consultation',
  '/newsletter',
  '/offline',
  '/payment-demo',
  '/payment-links',
  '/payment/callback',
  '/instamojo-mock',
]
const QUIET_MS = 5000
/** The five font files have 75,952 bytes. */
const FONTS_KB = 75

type Kind = 'Script' | 'Stylesheet' | 'Font' | 'Image'

/** Measures bytes and layout shift of a first visit to each page within five seconds, without interaction. */
export async function measureFirstLoad(origin: string) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  for (const path of PAGES) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true })
    const { bytes, files } = await countBytes(page, origin + path)
    const kb = (kind: Kind) => (bytes[kind] ?? 0) / 1024
    const js = { what: `${path}: JavaScript on the first load`, value: kb('Script'), unit: 'KB', limit: BUDGET_KB.js }
    record(js)
    const css = { what: `${path}: CSS on the first load`, value: kb('Stylesheet'), unit: 'KB', limit: BUDGET_KB.css }
    record(css)
    record({ what: `${path}: scripts and styles`, value: files, unit: 'files' })
    if (path === '/') record({ what: 'fonts on the first load', value: kb('Font'), unit: 'KB', limit: FONTS_KB })
    record({ what: `${path}: layout shift`, value: await layoutShift(page), unit: '', limit: 0.02 })
    await page.close()
  }
  await browser.close()
  printEveryScreen()
}

/** Prints first load sizes of every screen, including those without a fixed URL: an order, a payment page. */
function printEveryScreen() {
  console.log(`\n${'screen'.padEnd(44)}  JS KB  CSS KB  files`)
  for (const { id, jsKb, cssKb, files } of firstLoads(join(import.meta.dirname, '../build/client'))) {
    console.log(
      `${id.padEnd(44)} ${jsKb.toFixed(1).padStart(6)} ${cssKb.toFixed(1).padStart(7)} ${String(files).padStart(6)}`,
    )
  }
}

type TransferredBytes = { bytes: Partial<Record<string, number>>; files: number }

async function countBytes(page: Page, url: string): Promise<TransferredBytes> {
  const session = await page.context().newCDPSession(page)
  const kinds = new Map<string, string>()
  const bytes: Record<string, number> = {}
  let files = 0
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  // Bodies as transferred, without headers.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
  })
  session.on('Network.loadingFinished', ({ requestId }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    if (kind === 'Script' || kind === 'Stylesheet') files++
  })
  await session.send('Network.enable')
  await page.addInitScript(() => {
    const shop = window as unknown as { shifted: number }
    shop.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shop.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url)
  await new Promise((done) => setTimeout(done, QUIET_MS))
  return { bytes, files }
}

const layoutShift = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted)
