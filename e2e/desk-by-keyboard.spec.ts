import { expect, type Locator, type Page, test } from '@playwright/test'
import { totpCode } from '#test/totp-code.ts'
import { recordConsole } from './accessibility.ts'
import { MESSAGE, openDeskShop } from './desk-shop.ts'
import { PHONE_SIZE } from './viewports.ts'

let shop: Awaited<ReturnType<typeof openDeskShop>> | undefined
test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await openDeskShop()
})
test.afterAll(() => shop?.close())

/** Most Tab stops allowed for a daily task. */
const MAX_TAB_STOPS = 15

/** Tabs to the target and asserts that its focus is visible. */
async function tabToTarget(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  for (let stops = 0; stops <= MAX_TAB_STOPS; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return expectFocusVisible(target)
    await page.keyboard.press(key)
  }
  throw new Error(`${target} is further than ${MAX_TAB_STOPS} presses of ${key}`)
}

/** Asserts a focus ring that no overlay covers. */
const expectFocusVisible = (target: Locator) =>
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
  await tabToTarget(page, target, way)
  await page.keyboard.press('Enter')
}

async function write(page: Page, label: string, value: string) {
  await tabToTarget(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(value)
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: typeof name === 'string' })
/** Navigation moves the focus to the new page's h1. */
const expectPage = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
const goTo = async (page: Page, place: 't' | 'o' | 's') => {
  await page.keyboard.press('g')
  await page.keyboard.press(place)
}

test('from the first link to a refund, by the keyboard alone', async ({ page, browser, contextOptions }) => {
  test.slow()
  if (!shop) throw new Error('the shop is not open')
  // A refund above the payment is answered with 422.
  const messages = recordConsole(page, (words) => words.includes('422'))

  await test.step('sign-in', async () => {
    await page.goto(shop?.link ?? '')
    await write(page, 'Your name', 'Meera')
    await write(page, 'Email', 'meera@tohfa.example')
    await write(page, 'Password', 'marigold on monday')
    await page.keyboard.press('Enter')
    await expectPage(page, 'Your second factor')
    await write(page, 'Your password', 'marigold on monday')
    await page.keyboard.press('Enter')
    const secret = (await page.getByText(/^[A-Z2-7]{20,}$/).textContent()) ?? ''
    await write(page, 'Code from your app', await totpCode(secret))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Payments under review' })).toBeVisible()
  })

  const invitation = await test.step('an invited packer', async () => {
    await goTo(page, 's')
    await expectPage(page, 'Settings')
    await enter(page, link(page, /^Team/))
    await expectPage(page, 'Team')
    await write(page, 'Email', 'asha@tohfa.example')
    await tabToTarget(page, page.getByLabel('Role', { exact: true }))
    await page.keyboard.type('pack')
    await expect(page.getByLabel('Role', { exact: true })).toHaveValue('packer')
    await enter(page, button(page, 'Invite'))
    return (await page.getByText(/\/desk\/welcome\//).textContent())?.trim() ?? ''
  })

  const number = await test.step('the claim', async () => {
    await goTo(page, 't')
    const claimed = (await page.locator('.dk-rows .dk-no').first().textContent()) ?? ''
    await enter(page, button(page, /^Confirm the payment/))
    await expect(page.getByRole('heading', { name: 'Payments under review' })).toHaveCount(0)
    await expect(page.locator('main :focus')).toHaveCount(1)
    return claimed
  })

  await test.step('the parcel, by phone', async () => {
    const phone = await (
      await browser.newContext({ ...contextOptions, viewport: PHONE_SIZE, isMobile: true, hasTouch: true })
    ).newPage()
    const saidByPhone = recordConsole(phone)
    await phone.goto(invitation)
    await write(phone, 'Your name', 'Asha')
    await write(phone, 'Password', 'tuberose on tuesday')
    await phone.keyboard.press('Enter')
    await enter(phone, link(phone, 'Pack'), 'Shift+Tab')
    await expect(phone.getByText(MESSAGE)).toBeVisible()
    for (const thing of await phone.getByRole('group', { name: 'In the box' }).getByRole('checkbox').all()) {
      await tabToTarget(phone, thing)
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
    // A phone shows the checkboxes once orders are to be selected.
    const more = page.getByLabel('More', { exact: true })
    const isPhone = await more.isVisible()
    if (isPhone) {
      await enter(page, more)
      await enter(page, button(page, 'Select orders'))
    }
    await enter(page, link(page, 'Skip to the list'), isPhone ? 'Shift+Tab' : undefined)
    await tabToTarget(page, page.getByLabel(`Select ${number}`))
    await page.keyboard.press('Space')
    await enter(page, button(page, /^Slips/))
    await expect(page.getByRole('article', { name: `Packing slip of ${number}` })).toBeVisible()
    await expectPage(page, 'Print')
    await tabToTarget(page, button(page, 'Print'))
    await enter(page, link(page, number), 'Shift+Tab')
    await expectPage(page, number)
  })

  await test.step('the courier', async () => {
    await write(page, 'Tracking number', 'Blue Dart 77889911')
    await page.keyboard.press('Enter')
    await expect(button(page, 'Mark as delivered')).toBeVisible()
    await expect(page.locator('main :focus')).toHaveCount(1)
  })

  await test.step('a partial refund', async () => {
    await enter(page, page.getByLabel('More actions'))
    await enter(page, link(page, 'Refund'))
    await expectPage(page, 'Refund')
    await tabToTarget(page, page.getByLabel('Full amount left'))
    // Typing selects the row of the amount.
    await write(page, 'Rupees', '99999')
    await expect(page.getByLabel('Other amount')).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(page.locator('.err')).toBeVisible()
    await expect(page.getByLabel('Rupees')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('100')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /^Refund ₹100.00 to / })).toBeFocused()
    await enter(page, button(page, /^Refund ₹100/))
    await expect(page.getByText('−₹100.00')).toBeVisible()
  })
  expect(messages).toEqual([])
})
