import { expect, type Page, test } from '@playwright/test'
import { keepEnquiry } from '#server/enquiries/keep-enquiry.ts'
import { deskCookie } from '#test/desk-user.ts'
import { anOrder, aPaidOrder, moveTo } from '#test/paid-order.ts'
import { writeOffer } from '#test/write-offer.ts'
import { expectAccessible, listen } from './accessible.ts'
import { type OwnShop, openOwnShop } from './own-shop.ts'
import { DESKTOP_SIZE, ONCE, PHONE_SIZE } from './widths.ts'

// Every page of the desk that no journey leads to, or leads to at one size alone, filled with the longest of words.

const LONG = {
  name: 'Venkatanarasimharajuvaripeta Subrahmanyam Lakshminarayana',
  email: 'venkatanarasimharajuvaripeta.subrahmanyam@a-host-with-a-long-name.example.com',
  word: 'https://example.com/an/address/without/any/space/in/it/at/all/and/more',
}

let shop: OwnShop | undefined
let page: Page
const at: Record<'toPack' | 'unpaid' | 'enquiry', string> = { toPack: '', unpaid: '', enquiry: '' }
// One after the other, in one shop and one window.
test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  let cookie = ''
  shop = await openOwnShop(async (trial) => {
    const { db, now } = trial
    const shipping = { fullName: LONG.name, email: LONG.email }
    const { number } = await aPaidOrder(db, { test: true, at: now(), message: LONG.word, shipping })
    await aPaidOrder(db, { test: true, at: now(), shipping })
    const packed = await aPaidOrder(db, { test: true, at: now(), shipping })
    await moveTo(db, packed.id, 'packed', { at: now() })
    Object.assign(at, { toPack: number, unpaid: (await anOrder(db, { test: true, at: now() })).number })
    const fields = { firstName: LONG.name, phone: '98450 12345', subject: LONG.word, message: LONG.word }
    const kept = await keepEnquiry(db, { kind: 'contact', email: LONG.email, fields }, now())
    if (kept.ok) at.enquiry = kept.id
    await writeOffer(db, { name: LONG.name, code: 'WAITEDSINCETHEMONSOON2026' })
    cookie = await deskCookie(trial, 'owner')
    await deskCookie(trial, 'packer')
  })
  page = await browser.newPage({ viewport: PHONE_SIZE })
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await page.context().addCookies([{ name, value, url: `${shop.origin}/desk`, sameSite: 'Strict' }])
})
test.afterAll(async () => {
  await page.context().close()
  await shop?.close()
})

const PAGES = [
  'today',
  'account',
  'account/second-factor',
  'account/prove',
  'orders',
  'orders?q=nobody',
  'orders/new',
  'orders/ship',
  'orders/:toPack',
  'orders/:toPack/parcels/1',
  'orders/:toPack/refund',
  'orders/:toPack/address',
  'orders/:toPack/person',
  'orders/:unpaid',
  'orders/:unpaid/cancel',
  'payment-links',
  'products',
  'products/new',
  'products/kids-zone-1',
  'products/kids-zone-1/pictures',
  'products/sheet',
  'products/collections',
  'products/collections/kids-zone',
  'products/boxes',
  'products/boxes/grande',
  'products/boxes/items',
  'products/boxes/items/new',
  'offers',
  'offers/an-offer',
  'enquiries',
  'enquiries/:enquiry',
  'settings/shop',
  'settings/delivery',
  'settings/home',
  'settings/words',
  'settings/words/our-story',
  'settings/words/announcement',
  'settings/live',
  'settings/team',
  'settings/safety',
]

async function open(path: string) {
  const filled = path.replace(/:(toPack|unpaid|enquiry)/, (_, key: keyof typeof at) => at[key])
  await page.setViewportSize(PHONE_SIZE)
  await page.goto(`${shop?.origin}/desk/${filled}`)
}

for (const path of PAGES) {
  test(`desk/${path} is sound`, ONCE, async () => {
    const said = listen(page)
    await open(path)
    await page.waitForLoadState('networkidle')
    expect(await smallTargets()).toEqual([])
    for (const size of [PHONE_SIZE, DESKTOP_SIZE]) {
      await page.setViewportSize(size)
      await expectAccessible(page)
      expect(await overhang()).toBeLessThanOrEqual(0)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      expect(await overhang()).toBeLessThanOrEqual(0)
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    }
    expect(said).toEqual([])
  })
}

/** By how much the page is wider than the screen. */
const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What a finger does not meet, but for links within a sentence: lower than 44 pixels, with its label or what it stands for. */
const smallTargets = () =>
  page.evaluate(() => {
    const LEAST = 44
    const controls = document.querySelectorAll<HTMLElement>('a[href], button, summary, select, textarea, input')
    return [...controls].flatMap((control) => {
      const own = control.getBoundingClientRect()
      const isSeen = control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && own.width > 2
      const isInSentence =
        getComputedStyle(control).display === 'inline' &&
        [...(control.parentElement?.childNodes ?? [])].some(({ nodeType, data }: Node & { data?: string }) =>
          Boolean(nodeType === Node.TEXT_NODE && data?.trim()),
        )
      if (!isSeen || isInSentence || control.matches('.skip')) return []
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      const label = Math.max(0, ...labels.map((one) => one.getBoundingClientRect().height))
      const over = Number.parseFloat(getComputedStyle(control, '::after').height) || 0
      // A hair less is a matter of rounding.
      if (Math.max(own.height, label, over) > LEAST - 0.5) return []
      return [`${control.outerHTML.slice(0, 90)}: ${Math.round(own.height)}`]
    })
  })

test('what is chosen of a row of filters is in sight on a phone', ONCE, async () => {
  await open('orders?state=refunded')
  const chosen = page.getByRole('navigation', { name: 'Filter by state' }).locator('[aria-current]')
  await expect(chosen).toBeInViewport({ ratio: 1 })
  await open('settings/shop')
  for (const part of await page.getByRole('navigation', { name: 'Settings' }).getByRole('link').all())
    await expect(part).toBeInViewport({ ratio: 1 })
})
