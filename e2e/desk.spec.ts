import { expect, type Locator, type Page, test } from '@playwright/test'
import { timeCode } from '#test/time-code.ts'
import { expectAccessible, listen } from './accessible.ts'
import { UTR } from './checkout-page.ts'
import { MESSAGE, openDeskShop } from './desk-shop.ts'
import { DESKTOP_SIZE, ONCE, PHONE_SIZE } from './widths.ts'

const PASSWORD = 'marigold on monday'

let shop: Awaited<ReturnType<typeof openDeskShop>> | undefined
test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await openDeskShop()
})
test.afterAll(() => shop?.close())

/** As the keyboard does it. */
const press = (page: Page, name: string | RegExp, role: 'button' | 'link' = 'button') =>
  page.getByRole(role, { name, exact: typeof name === 'string' }).press('Enter')
const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name })

test(
  'a new owner does a day’s work from the link on: claim, parcel, paper, courier, refund',
  ONCE,
  async ({ page }) => {
    test.slow()
    if (!shop) throw new Error('the shop is not open')
    const { origin, link } = shop
    // A parcel that is not whole and a refund of more than was paid are answered so.
    const said = listen(page, (words) => words.includes('409') || words.includes('422'))
    const device = await addAuthenticator(page)

    await page.goto(link)
    await page.getByLabel('Your name').fill('Meera')
    await page.getByLabel('Email').fill('meera@tohfa.example')
    await page.getByLabel('Password').fill(PASSWORD)
    await expectAccessible(page)
    await press(page, 'Come in')

    // A live shop asks its owner for a second factor before anything else.
    await expect(heading(page, 'Your second factor')).toBeVisible()
    await page.getByLabel('Your password').fill(PASSWORD)
    await press(page, 'Begin')
    const secret = (await page.getByText(/^[A-Z2-7]{20,}$/).textContent()) ?? ''
    await expectAccessible(page)
    await page.getByLabel('The six digits that it shows').fill(await timeCode(secret))
    await press(page, 'Switch it on')
    await expect(page.getByRole('heading', { name: 'Payments under review' })).toBeVisible()
    await expectAccessible(page)

    await test.step('a passkey, and in with it', async () => {
      await page.goto(`${origin}/desk/account`)
      await press(page, 'Add a passkey', 'link')
      await page.getByLabel('What you call it').fill('Meera’s phone')
      await expectAccessible(page)
      await press(page, 'Make it')
      await expect(page.getByText('Not used yet.')).toBeVisible()
      await expectAccessible(page)
      await press(page, 'Sign out')
      await expect(heading(page, 'The desk')).toBeVisible()
      await expectAccessible(page)
      // Whoever does not answer their device is told so, and may press again.
      await device.answers(false)
      await press(page, 'Sign in with a passkey')
      await expect(page.getByRole('alert')).toContainText('Nothing came of it')
      await device.answers(true)
      await press(page, 'Sign in with a passkey')
      await expect(page.getByRole('heading', { name: 'Payments under review' })).toBeVisible()
      await page.goto(`${origin}/desk/account/prove?to=/desk/settings/team`)
      await expectAccessible(page)
      await press(page, 'Use a passkey')
      await expect(heading(page, 'Settings')).toBeVisible()
    })

    await test.step('somebody who packs', async () => {
      await page.getByLabel('Email').fill('asha@tohfa.example')
      await page.getByLabel('As what').selectOption('packer')
      await press(page, 'Invite')
      await expect(page.getByText(/\/desk\/welcome\//)).toBeVisible()
      await expectAccessible(page)
    })

    await page.setViewportSize(DESKTOP_SIZE)
    await test.step('the claim', async () => {
      await page.goto(`${origin}/desk/today`)
      // Keys are there when the page has come alive.
      await expect(async () => {
        await page.keyboard.press('g')
        await page.keyboard.press('o')
        await expect(page).toHaveURL(`${origin}/desk/orders`, { timeout: 500 })
      }).toPass()
      await expectAccessible(page)
      await page.keyboard.press('/')
      await page.keyboard.type(UTR)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/q=/)
      await expectAccessible(page)
      await page.locator('h1').click()
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await expect(page.getByText('6326 0411 8207').first()).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('c')
      await expect(page.getByRole('button', { name: 'Packed and tied' })).toBeVisible()
    })
    const number = (await heading(page, /REG-/).textContent()) ?? ''

    await page.setViewportSize(PHONE_SIZE)
    await test.step('the parcel', async () => {
      await page.goto(`${origin}/desk/orders/pack`)
      await expect(page.getByText(MESSAGE)).toBeVisible()
      const things = page.getByRole('group', { name: 'In the box' }).getByRole('checkbox')
      const left = page.getByRole('alert').filter({ hasText: 'not ticked yet' })
      await press(page, /^Packed and tied/)
      await expect(left).toContainText(`${await things.count()} things`)
      for (const thing of await things.all()) await thing.press('Space')
      await expect(left).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^Packed and tied/ })).not.toHaveAttribute('aria-disabled', 'true')
      await expectAccessible(page)
      const address = await page.getByRole('link', { name: /^Slip/ }).getAttribute('href')
      const slip = await page.request.get(origin + address)
      expect(await slip.text()).toContain('No price, no invoice in the box.')
      await press(page, /^Packed and tied/)
      await expect(heading(page, 'Nothing to pack')).toBeVisible()
    })

    await page.setViewportSize(DESKTOP_SIZE)
    await test.step('the papers', async () => {
      await page.goto(`${origin}/desk/orders?state=packed`)
      await page.getByLabel(`Choose ${number}`).press('Space')
      // Also when it is ticked before the page is alive, which the key needs.
      await expect(page.getByRole('status').filter({ hasText: '1 chosen' })).toBeVisible()
      await page.keyboard.press('p')
      await expect(page.getByRole('article', { name: `Packing slip of ${number}` })).toBeVisible()
      await expectAccessible(page)
      const pdf = await page.getByRole('link', { name: 'As a PDF' }).getAttribute('href')
      const answer = await page.request.get(`${origin}${pdf}`)
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
      await page.goto(`${origin}/desk/orders/print?paper=slip&n=${number}`)
      await expect(page.getByRole('link', { name: 'Open the PDF' })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the courier, and a part of the money back', async () => {
      await page.goto(`${origin}/desk/orders/${number}`)
      await page.getByLabel('Tracking').fill('Blue Dart 77889911')
      await press(page, 'The courier has it')
      await expect(page.getByRole('button', { name: 'It has arrived' })).toBeVisible()
      await press(page, 'Pay back', 'link')
      await page.getByLabel('An amount').press('Space')
      await page.getByLabel('Rupees').fill('99999')
      await press(page, 'Look what happens')
      await expect(page.locator('.err')).toBeVisible()
      await page.getByLabel('Rupees').fill('100')
      await press(page, 'Look what happens')
      await expectAccessible(page)
      await press(page, /^Pay ₹100/)
      await expect(page.getByRole('heading', { name: 'Money back' })).toBeVisible()
    })

    await test.step('who wrote, and who did what', async () => {
      await page.goto(`${origin}/desk/enquiries`)
      await expectAccessible(page)
      await press(page, /Imran/, 'link')
      await expect(page.getByText('In January?').first()).toBeVisible()
      await expectAccessible(page)
      await page.goto(`${origin}/desk/settings/safety`)
      await expect(page.getByText('signed in with a passkey')).toBeVisible()
      await expectAccessible(page)
    })
    expect(said).toEqual([])
  },
)

/** A phone that holds passkeys, which Chromium pretends to have; `answers`: whether its owner shows a finger. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return {
    answers: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => {}),
  }
}
