import { expect, type Page, test } from '@playwright/test'
import { indianDate } from '#domain/delivery/calendar.ts'
import { addCustomerNote, saveCustomerTags } from '#server/customers/notes-and-tags.ts'
import { customerIdOf } from '#server/customers/read-customer.ts'
import type { Db } from '#server/db/connect.ts'
import { storeEnquiry } from '#server/enquiries/store-enquiry.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import { makeRun } from '#server/runs/change-run.ts'
import { deskCookie } from '#test/desk-user.ts'
import { insertDiscount } from '#test/insert-discount.ts'
import { createOrder, createPaidOrder, moveTestOrder } from '#test/paid-order.ts'
import { expectAccessible, recordConsole } from './accessibility.ts'
import { type OwnShop, openOwnShop } from './own-shop.ts'
import { DESKTOP_SIZE, PHONE_ONLY, PHONE_SIZE } from './viewports.ts'

// Every desk page that no other test visits at both sizes, with very long texts.

const LONG = {
  name: 'Venkatanarasimharajuvaripeta Subrahmanyam Lakshminarayana',
  email: 'venkatanarasimharajuvaripeta.subrahmanyam@a-host-with-a-long-name.example.com',
  word: 'https://example.com/an/address/without/any/space/in/it/at/all/and/more',
}

let shop: OwnShop | undefined
let page: Page
const at: Record<'toPack' | 'unpaid' | 'enquiry' | 'customer' | 'run', string> = {
  ...{ toPack: '', unpaid: '', run: '' },
  ...{ enquiry: '', customer: '' },
}
// In sequence, with one shop and one window.
test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  let cookie = ''
  shop = await openOwnShop(async (trial) => {
    const { db, now } = trial
    const shipping = { fullName: LONG.name, email: LONG.email }
    const { number } = await createPaidOrder(db, { test: true, at: now(), message: LONG.word, shipping })
    await createPaidOrder(db, { test: true, at: now(), shipping })
    const packed = await createPaidOrder(db, { test: true, at: now(), shipping })
    await moveTestOrder(db, packed.id, 'packed', { at: now() })
    await bringByRider(db, [packed.id, number], now())
    at.run = await makeLongRun(db, `${packed.number}.0`, now())
    Object.assign(at, { toPack: number, unpaid: (await createOrder(db, { test: true, at: now() })).number })
    const fields = { firstName: LONG.name, phone: '98450 12345', subject: LONG.word, message: LONG.word }
    const kept = await storeEnquiry(db, { kind: 'contact', email: LONG.email, fields }, now())
    if (kept.ok) at.enquiry = kept.id
    await updateOrderIndex(db)
    at.customer = (await customerIdOf(db, LONG.email)) ?? ''
    const actor = { who: LONG.name, now: now(), live: false }
    await addCustomerNote(db, at.customer, LONG.word, actor)
    await saveCustomerTags(db, at.customer, `${LONG.name}, vip`, actor)
    await insertDiscount(db, { name: LONG.name, code: 'WAITEDSINCETHEMONSOON2026' })
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

/** Gives parcels to the riders of the sample, for today. */
const bringByRider = (db: Db, [id, number]: [id: string, number: string], now: Date) =>
  db
    .updateTable('parcels')
    .set({ deliveryArea: 'same-day', promisedDay: indianDate(now) })
    .where((eb) =>
      eb.or([
        eb('orderId', '=', id),
        eb('orderId', '=', eb.selectFrom('orders').select('id').where('number', '=', number)),
      ]),
    )
    .execute()

async function makeLongRun(db: Db, key: string, now: Date): Promise<string> {
  const draft = { day: indianDate(now), area: 'same-day', slotId: '', rider: LONG.name, keys: [key], moves: [] }
  const made = await makeRun(db, draft, { who: LONG.name, now, live: false })
  return made.ok ? made.id : made.why
}

const PAGES = [
  'today',
  'more',
  'notifications',
  'search?q=chai',
  'search?q=nobody',
  'account',
  'account/second-factor',
  'account/prove',
  'orders',
  'orders?q=nobody',
  'orders?min=100&columns=placed,note,tracking',
  'orders/new',
  'orders/ship',
  'orders/runs',
  'orders/runs/:run',
  'orders/spreadsheet',
  'orders/spreadsheet?preset=tax',
  'orders/:toPack',
  'orders/:toPack/parcels/1',
  'orders/:toPack/refund',
  'orders/:toPack/address',
  'orders/:toPack/day',
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
  'occasions',
  'occasions/new',
  'occasions/diwali-2027',
  'occasions/diwali-2027/pictures',
  'customers',
  'customers?q=nobody',
  'customers/:customer',
  'customers/:customer/erase',
  'enquiries',
  'enquiries/:enquiry',
  'settings',
  'settings/shop',
  'settings/theme',
  'settings/payments',
  'settings/promises',
  'settings/backups',
  'settings/tax',
  'settings/tax/prices',
  'settings/emails',
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
  const filled = path.replace(/:(toPack|unpaid|enquiry|customer|run)/, (_, key: keyof typeof at) => at[key])
  await page.setViewportSize(PHONE_SIZE)
  await page.goto(`${shop?.origin}/desk/${filled}`)
}

for (const path of PAGES) {
  test(`desk/${path} is accessible and fits the screen`, PHONE_ONLY, async () => {
    const messages = recordConsole(page)
    await open(path)
    await page.waitForLoadState('networkidle')
    expect(await smallTargets()).toEqual([])
    for (const size of [PHONE_SIZE, DESKTOP_SIZE]) {
      await page.setViewportSize(size)
      await expectAccessible(page)
      expect(await overflowWidth()).toBeLessThanOrEqual(0)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      expect(await overflowWidth()).toBeLessThanOrEqual(0)
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    }
    expect(messages).toEqual([])
  })
}

/** Returns by how many pixels the page is wider than the screen. */
const overflowWidth = () =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Returns controls lower than 44 px including their label. Links within a sentence do not count. */
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
      // Tolerance for rounding.
      if (Math.max(own.height, label, over) > LEAST - 0.5) return []
      return [`${control.outerHTML.slice(0, 90)}: ${Math.round(own.height)}`]
    })
  })

test('the selected filter of a row is in view on a phone', PHONE_ONLY, async () => {
  await open('orders?state=late')
  const chosen = page.getByRole('navigation', { name: 'Views' }).locator('[aria-current]')
  await expect(chosen).toBeInViewport({ ratio: 1 })
})

test('Space previews the orders of the list, J moves on, and an order leads to the next', PHONE_ONLY, async () => {
  const messages = recordConsole(page)
  await open('orders')
  await page.waitForLoadState('networkidle')
  await page.setViewportSize(DESKTOP_SIZE)
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  const numbers = await page.getByRole('table').getByRole('link', { name: /^REG-/ }).allTextContents()
  await expect(page.getByRole('complementary', { name: `Preview of ${numbers[0]}` })).toContainText(LONG.name)
  await expectAccessible(page)
  await page.keyboard.press('j')
  await expect(page.getByRole('complementary', { name: `Preview of ${numbers[1]}` })).toContainText('Total with tax')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: /^Preview/ })).toHaveCount(0)
  await page.keyboard.press('Enter')
  const beside = page.getByRole('navigation', { name: 'Orders of the list' })
  await expect(beside).toContainText(`2 of ${numbers.length}`)
  await beside.getByRole('link', { name: 'Next order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(numbers[2] ?? '')
  expect(messages).toEqual([])
})

test(
  'orders are packed in the list, each row says its result, and a failed load keeps the list',
  PHONE_ONLY,
  async () => {
    await open('orders?view=to-ship')
    await page.getByRole('table').getByRole('link', { name: /^REG-/ }).click()
    await page.getByRole('textbox', { name: 'Tracking number' }).fill('AB1234')
    await page.getByRole('button', { name: 'Mark as shipped' }).click()
    await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
    await open('orders')
    await page.waitForLoadState('networkidle')
    await page.setViewportSize(DESKTOP_SIZE)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: 'Mark as packed' }).click()
    await expect(page.getByText('2 of 3 marked as packed.')).toBeVisible()
    await expect(page.getByRole('row', { name: 'Not packed. Already shipped.' })).toBeVisible()
    await expectAccessible(page)
    await page.route('**/desk/orders.data*', (route) => route.abort())
    await page.getByRole('link', { name: /^Late/ }).click()
    await expect(page.getByRole('alert')).toContainText('Orders could not be loaded. This list is from')
    await page.unroute('**/desk/orders.data*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'No orders match' })).toBeVisible()
  },
)

test('Ctrl K finds an order and opens it, by keyboard alone', PHONE_ONLY, async () => {
  const messages = recordConsole(page)
  await open('products')
  await page.waitForLoadState('networkidle')
  await page.setViewportSize(DESKTOP_SIZE)
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Search' })
  const field = search.getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(search.getByRole('option', { name: 'New order' })).toBeVisible()
  await page.keyboard.type(at.toPack)
  const found = search.getByRole('option', { name: new RegExp(at.toPack) })
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/desk/orders/${at.toPack}$`))
  await expect(search).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(search.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(at.toPack)
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  expect(messages).toEqual([])
})

test('the account menu and the notifications open from the side bar', PHONE_ONLY, async () => {
  await open('orders')
  // The side bar of a tablet is a rail of icons with names.
  await page.setViewportSize({ width: 820, height: 1100 })
  await expectAccessible(page)
  await page.setViewportSize(DESKTOP_SIZE)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: /account menu/ }).click()
  await expect(page.getByRole('link', { name: 'My account' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^Notifications/ }).click()
  const menu = page.getByRole('dialog', { name: 'Notifications' })
  await expect(menu).toContainText('The packer joined the team')
  await expectAccessible(page)
  await menu.getByRole('button', { name: 'Mark all read' }).click()
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
})
