import { expect, type Locator, type Page, test } from '@playwright/test'
import { endMotion } from './accessible.ts'
import { button, GIFT, goToPayment, openCart } from './checkout-page.ts'
import { shifted, watchShifts } from './shifts.ts'

// No toast ever covers what was pressed: on every screen that has something that toasts, at every width, wherever on
// the screen it was pressed, and with as many toasts as there can be.

const PHONES = [
  [360, 740],
  [390, 844],
  [820, 1180],
  [844, 390],
] as const
const DESKTOPS = [
  [1024, 768],
  [1280, 657],
  [1280, 800],
  [1366, 657],
  [1440, 900],
  [2560, 1440],
] as const

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')

/**
 * What lies over the middle of a control with the next frame, and where that is: nothing where it is the control itself,
 * or is not on the screen. `to`: how high it is brought before. `now`: without another frame, which costs more than all
 * that is asked. Asked in one, since there is so much to ask.
 */
const look = (control: Locator, how: { to?: number; now?: boolean } = {}) =>
  control.evaluate(async (element, { to, now }) => {
    const at = () => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return { x: (left + right) / 2, y: (top + bottom) / 2 }
    }
    if (to !== undefined) scrollBy({ top: at().y - to, behavior: 'instant' })
    if (!now) await new Promise(requestAnimationFrame)
    const { x, y } = at()
    const there = document.elementFromPoint(x, y)
    const isFree = !there || element.contains(there)
    return { x, y, over: isFree ? 'nothing' : there.closest('.toast-layer, .plain-toasts') ? 'a toast' : 'the page' }
  }, how)
const over = async (control: Locator) => (await look(control)).over

/** Where on the screen it is pressed, of its height. */
const PLACES = [0.85, 0.5, 0.25]
/** Where there is least room, until the toasts are as many as there can be. */
const MORE_PLACES = [...PLACES, 0.85, 0.6]
const LITTLE_ROOM_PX = 740

/** Presses it low, in the middle and high on the screen. */
async function pressEverywhere(page: Page, control: Locator) {
  const { height = 0 } = page.viewportSize() ?? {}
  let presses = 0
  for (const at of height <= LITTLE_ROOM_PX ? MORE_PLACES : PLACES) {
    let place = await look(control, { to: at * height })
    if (place.over === 'a toast') {
      await expect.poll(() => over(control), 'before the press').not.toBe('a toast')
      place = await look(control)
    }
    // A header or a bar may be over it there.
    if (place.over !== 'nothing') continue
    await page.mouse.click(place.x, place.y)
    await expectFree(page, control)
    presses += 1
  }
  expect(presses).toBeGreaterThan(0)
  // Also while the page moves under them.
  for (const by of [-120, 240, -60]) {
    await page.mouse.wheel(0, by)
    await expect.poll(() => over(control), 'scrolled').not.toBe('a toast')
  }
}

async function press(page: Page, control: Locator) {
  await control.click({ force: true })
  await expect(toasts(page).first()).toBeVisible()
  await expectFree(page, control)
}

/** As soon as it was pressed, and once the toasts have come to rest. */
async function expectFree(page: Page, control: Locator) {
  expect(await over(control)).toBe('nothing')
  await endMotion(page)
  expect((await look(control, { now: true })).over).not.toBe('a toast')
}

/** As another tab would have left it. */
const fillCart = (page: Page, lines: object[]) =>
  page.evaluate((cart) => {
    localStorage.setItem('cart', JSON.stringify(cart))
    window.dispatchEvent(new Event('cart-updated'))
  }, lines)

async function chooseBox(page: Page) {
  await page.goto('/build-your-own/start')
  await page.getByRole('radiogroup', { name: 'Gift box' }).getByRole('radio', { name: 'Compact', exact: true }).check()
  await expect(page.getByRole('status').filter({ hasText: 'Compact' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(/products/)
  // Its link to go on is called as the one before, which stands until the shelves are there.
  await expect(page.getByRole('tabpanel')).toBeVisible()
}

type Screen = [what: string, open: (page: Page) => Promise<Locator>, only?: 'phone' | 'desktop']

const SCREENS: Screen[] = [
  [
    'a gift',
    async (page) => {
      await page.goto('/kids-zone/kids-zone-1')
      return button(page, 'Add to Bag')
    },
  ],
  [
    'a list',
    async (page) => {
      await page.goto('/kids-zone')
      return page.getByRole('main').getByRole('article').nth(3).getByRole('button', { name: 'Add to cart' })
    },
    'phone',
  ],
  [
    'the last step before the address',
    async (page) => {
      await openCart(page, '/cart?step=shipping')
      return button(page, 'Continue to Payment')
    },
  ],
  [
    'the payment',
    async (page) => {
      await goToPayment(page)
      return button(page, 'Complete Purchase')
    },
  ],
  [
    'the choice of a box',
    async (page) => {
      await page.goto('/build-your-own/start')
      return page.getByRole('link', { name: 'Continue', exact: true })
    },
  ],
  [
    'the things for a box',
    async (page) => {
      await chooseBox(page)
      const picks = page.getByRole('tabpanel').getByRole('button')
      await expect(picks).toHaveCount(24)
      for (const at of [0, 1, 2, 3]) await picks.nth(at).click()
      return picks.nth(7)
    },
  ],
  [
    'a box without things',
    async (page) => {
      await chooseBox(page)
      return page.getByRole('link', { name: 'Continue', exact: true })
    },
  ],
  [
    'the address for a box',
    async (page) => {
      await page.goto('/build-your-own/checkout')
      return button(page, 'Continue to Payment')
    },
  ],
  [
    'payment links',
    async (page) => {
      await page.goto('/payment-links')
      return button(page, 'Create Payment Link')
    },
  ],
  [
    'the payment demo',
    async (page) => {
      await page.goto('/payment-demo')
      return button(page, 'Complete Purchase')
    },
  ],
]

for (const [kind, sizes] of [
  ['phone', PHONES],
  ['desktop', DESKTOPS],
] as const) {
  for (const [what, open, only = kind] of SCREENS) {
    if (only !== kind) continue
    test(`no toast covers what was pressed on ${what}, ${kind}`, { tag: `@${kind}` }, async ({ page }) => {
      test.slow()
      await watchShifts(page)
      const control = await open(page)
      await page.waitForLoadState('networkidle')
      // What a press itself brings, as the words beside a field, may come long after it: it stands there from now on.
      await press(page, control)
      // A list's cards have their buttons where nobody hovers.
      for (const [width, height] of sizes.filter(([width]) => what !== 'a list' || width < 768)) {
        await test.step(`${width} x ${height}`, async () => {
          await page.setViewportSize({ width, height })
          const before = await shifted(page)
          await pressEverywhere(page, control)
          expect((await shifted(page)) - before).toBeLessThan(0.01)
        })
      }
    })
  }

  test(`no toast covers the quantity beside Add to Bag on ${kind}`, { tag: `@${kind}` }, async ({ page }) => {
    await page.goto('/kids-zone/kids-zone-1')
    // The button may move between its row and the bar until the page is alive.
    await page.waitForLoadState('networkidle')
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await press(page, button(page, 'Add to Bag'))
      for (const name of ['Increase quantity', 'Decrease quantity'])
        expect(await over(button(page, name)), `${width} x ${height}`).not.toBe('a toast')
    }
  })

  test(`a toast leaves the next line of the cart free on ${kind}`, { tag: `@${kind}` }, async ({ page }) => {
    const lines = Array.from({ length: 6 }, (_, at) => ({ ...GIFT, id: `kids-zone-${at + 1}`, name: `Gift ${at + 1}` }))
    await page.goto('/cart')
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await fillCart(page, lines)
      for (const at of [1, 2, 3, 4, 5]) {
        const next = button(page, `Remove Gift ${at + 1}`)
        await button(page, `Remove Gift ${at}`).click()
        await expect(next).toBeVisible()
        await endMotion(page)
        expect(await over(next), `${width} x ${height}, after ${at}`).not.toBe('a toast')
      }
    }
  })
}

test('no toast covers what was pressed where the list of toasts cannot be had', { tag: '@phone' }, async ({ page }) => {
  await page.route(/toast-list/, (route) => route.abort())
  await page.goto('/kids-zone/kids-zone-1')
  const add = button(page, 'Add to Bag')
  await add.click()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Added to cart')).toBeVisible()
  expect(await over(add)).toBe('nothing')
})
