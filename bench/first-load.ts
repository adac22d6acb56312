import { chromium, type Page } from '@playwright/test'
import { record } from './report.ts'

const PAGES = [
  '/',
  '/uniquely-yours',
  '/wedding-edit',
  '/kids-zone',
  '/quick-delivery',
  '/mothers-day',
  '/kids-zone/kids-zone-2',
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
  '/search?q=tea',
  '/no-such-page',
  '/payment-demo',
  '/payment-links',
  '/payment/callback',
]
const QUIET_MS = 5000

type Kind = 'Script' | 'Stylesheet' | 'Font' | 'Image'

/** What a first visit to each page fetches within five seconds without a touch, and how much of it moves. */
export async function measureFirstLoad(origin: string) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  for (const path of PAGES) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true })
    const bytes = await countBytes(page, origin + path)
    const kb = (kind: Kind) => (bytes[kind] ?? 0) / 1024
    record({ what: `${path}: JavaScript on the first load`, value: kb('Script'), unit: 'KB', limit: 115 })
    record({ what: `${path}: CSS on the first load`, value: kb('Stylesheet'), unit: 'KB', limit: 15 })
    if (path === '/') record({ what: 'fonts on the first load', value: kb('Font'), unit: 'KB', limit: 76 })
    record({ what: `${path}: layout shift`, value: await layoutShift(page), unit: '', limit: 0.02 })
    await page.close()
  }
  await browser.close()
}

async function countBytes(page: Page, url: string): Promise<Partial<Record<string, number>>> {
  const session = await page.context().newCDPSession(page)
  const kinds = new Map<string, string>()
  const bytes: Record<string, number> = {}
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
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
  return bytes
}

const layoutShift = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted)
