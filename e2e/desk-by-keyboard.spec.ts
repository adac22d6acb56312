import { expect, type Locator, type Page, test } from '@playwright/test'
import { timeCode } from '#test/time-code.ts'
import { listen } from './accessible.ts'
import { MESSAGE, openDeskShop } from './desk-shop.ts'
import { PHONE_SIZE } from './widths.ts'

let shop: Awaited<ReturnType<typeof openDeskShop>> | undefined
test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await openDeskShop()
})
test.afterAll(() => shop?.close())

/** Further than this nobody goes by Tab for what they do every day. */
const FAR = 15

/** By Tab, or back by Shift and Tab, to what is then seen to have the focus. */
async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  for (let stops = 0; stops <= FAR; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return expectSeen(target)
    await page.keyboard.press(key)
  }
  throw new Error(`${target} is further than ${FAR} presses of ${key}`)
}

/** It has a ring, and nothing that lies over the page is on it. */
const expectSeen = (target: Locator) =>
  expect
    .poll(() =>
      target.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return getComputedStyle(element).outlineStyle !== 'none' && on !== null && element.contains(on)
      }),
    )
    .toBe(true)

async function enter(page: Page, target: Locator, way?: 'Shift+Tab') {
  await reach(page, target, way)
  await page.keyboard.press('Enter')
}

async function write(page: Page, label: string, value: string) {
  await reach(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(value)
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: typeof name === 'string' })
/** Another page begins at its heading. */
const expectPage = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
const goTo = async (page: Page, place: 't' | 'o') => {
  await page.keyboard.press('g')
  await page.keyboard.press(place)
}

test('from the first link to a refund, by the keyboard alone', async ({ page, browser, contextOptions }) => {
  test.slow()
  if (!shop) throw new Error('the shop is not open')
  // More than was paid is answered so.
  const said = listen(page, (words) => words.includes('422'))

  await test.step('getting in', async () => {
    await page.goto(shop?.link ?? '')
    await write(page, 'Your name', 'Meera')
    await write(page, 'Email', 'meera@tohfa.example')
    await write(page, 'Password', 'marigold on monday')
    await page.keyboard.press('Enter')
    await expectPage(page, 'Your second factor')
    await write(page, 'Your password', 'marigold on monday')
    await page.keyboard.press('Enter')
    const secret = (await page.getByText(/^[A-Z2-7]{20,}$/).textContent()) ?? ''
    await write(page, 'The six digits that it shows', await timeCode(secret))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Payments under review' })).toBeVisible()
  })

  const invitation = await test.step('somebody who packs', async () => {
    await enter(page, link(page, 'Settings'), 'Shift+Tab')
    await expectPage(page, 'Settings')
    await enter(page, link(page, 'Team'))
    await expectPage(page, 'Settings')
    await write(page, 'Email', 'asha@tohfa.example')
    await reach(page, page.getByLabel('As what'))
    await page.keyboard.type('pack')
    await expect(page.getByLabel('As what')).toHaveValue('packer')
    await enter(page, button(page, 'Invite'))
    return (await page.getByText(/\/desk\/welcome\//).textContent())?.trim() ?? ''
  })

  const number = await test.step('the claim', async () => {
    await goTo(page, 't')
    await enter(page, button(page, /^Confirm the payment/))
    await expect(page.getByRole('heading', { name: 'Payments under review' })).toHaveCount(0)
    await expect(page.locator('main :focus')).toHaveCount(1)
    return (await page.locator('.dk-rows .dk-no').first().textContent()) ?? ''
  })

  await test.step('the parcel, by phone', async () => {
    const phone = await (
      await browser.newContext({ ...contextOptions, viewport: PHONE_SIZE, isMobile: true, hasTouch: true })
    ).newPage()
    const saidByPhone = listen(phone)
    await phone.goto(invitation)
    await write(phone, 'Your name', 'Asha')
    await write(phone, 'Password', 'tuberose on tuesday')
    await phone.keyboard.press('Enter')
    await enter(phone, link(phone, `Pack ${number}`))
    await expect(phone.getByText(MESSAGE)).toBeVisible()
    for (const thing of await phone.getByRole('group', { name: 'In the box' }).getByRole('checkbox').all()) {
      await reach(phone, thing)
      await phone.keyboard.press('Space')
    }
    await enter(phone, button(phone, /^Packed and tied/))
    await expectPage(phone, 'Nothing to pack')
    expect(saidByPhone).toEqual([])
    await phone.context().close()
  })

  await test.step('its slip', async () => {
    await goTo(page, 'o')
    await expectPage(page, 'Orders')
    await enter(page, link(page, 'Skip to the list'))
    await reach(page, page.getByLabel(`Choose ${number}`))
    await page.keyboard.press('Space')
    await enter(page, button(page, /^Slips/))
    await expect(page.getByRole('article', { name: `Packing slip of ${number}` })).toBeVisible()
    await expectPage(page, 'On paper')
    await reach(page, button(page, 'Print'))
    await enter(page, link(page, number), 'Shift+Tab')
    await expectPage(page, number)
  })

  await test.step('the courier', async () => {
    await write(page, 'Tracking', 'Blue Dart 77889911')
    await page.keyboard.press('Enter')
    await expect(button(page, 'It has arrived')).toBeVisible()
    await expect(page.locator('main :focus')).toHaveCount(1)
  })

  await test.step('a part of the money back', async () => {
    await enter(page, link(page, 'Pay back'))
    await expectPage(page, 'Pay back')
    await reach(page, page.getByLabel('All that is left of it'))
    await page.keyboard.press('ArrowDown')
    await expect(page.getByLabel('An amount')).toBeChecked()
    await write(page, 'Rupees', '99999')
    await page.keyboard.press('Enter')
    await expect(page.locator('.err')).toBeVisible()
    await expect(page.getByLabel('Rupees')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('100')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'This is what happens' })).toBeFocused()
    await enter(page, button(page, /^Pay ₹100/))
    await expect(page.getByRole('heading', { name: 'Money back' })).toBeVisible()
  })
  expect(said).toEqual([])
})
