import { expect, type Locator, type Page, test } from '@playwright/test'
import { totpCode } from '#test/totp-code.ts'
import { expectAccessible, recordConsole } from './accessibility.ts'
import { UTR } from './checkout-page.ts'
import { MESSAGE, openDeskShop } from './desk-shop.ts'
import { DESKTOP_SIZE, PHONE_ONLY, PHONE_SIZE } from './viewports.ts'

const PASSWORD = 'marigold on monday'

let shop: Awaited<ReturnType<typeof openDeskShop>> | undefined
test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await openDeskShop()
})
test.afterAll(() => shop?.close())

/** Activates a control with Enter. */
const activate = (page: Page, name: string | RegExp, role: 'button' | 'link' = 'button') =>
  page.getByRole(role, { name, exact: typeof name === 'string' }).press('Enter')
const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name })

test(
  'a new owner does a day’s work from the invitation on: claim, parcel, documents, courier, refund',
  PHONE_ONLY,
  async ({ page }) => {
    test.slow()
    if (!shop) throw new Error('the shop is not open')
    const { origin, link } = shop
    // An incomplete parcel is answered with 409, a refund above the payment with 422.
    const messages = recordConsole(page, (words) => words.includes('409') || words.includes('422'))
    const device = await addAuthenticator(page)

    await page.goto(link)
    await page.getByLabel('Your name').fill('Meera')
    await page.getByLabel('Email').fill('meera@tohfa.example')
    await page.getByLabel('Password').fill(PASSWORD)
    await expectAccessible(page)
    await activate(page, 'Create account')

    // A live shop requires a second factor from its owner.
    await expect(heading(page, 'Your second factor')).toBeVisible()
    await page.getByLabel('Your password').fill(PASSWORD)
    await activate(page, 'Set up')
    const secret = (await page.getByText(/^[A-Z2-7]{20,}$/).textContent()) ?? ''
    await expectAccessible(page)
    await page.getByLabel('Code from your app').fill(await totpCode(secret))
    await activate(page, 'Turn on')
    await expect(page.getByRole('heading', { name: 'Payments under review' })).toBeVisible()
    await expectAccessible(page)

    await test.step('a passkey and a sign-in with it', async () => {
      await page.goto(`${origin}/desk/account`)
      await activate(page, 'Add a passkey', 'link')
      await page.getByLabel('Name', { exact: true }).fill('Meera’s phone')
      await expectAccessible(page)
      await activate(page, 'Create passkey')
      await expect(page.getByText('Not used yet.')).toBeVisible()
      await expectAccessible(page)
      await activate(page, 'Sign out')
      await expect(heading(page, 'The desk')).toBeVisible()
      await expectAccessible(page)
      // A passkey prompt that fails shows an error and can be retried.
      await device.answers(false)
      await activate(page, 'Sign in with a passkey')
      await expect(page.getByRole('alert')).toContainText('Cancelled or timed out')
      await device.answers(true)
      await activate(page, 'Sign in with a passkey')
      await expect(page.getByRole('heading', { name: 'Payments under review' })).toBeVisible()
      await page.goto(`${origin}/desk/account/prove?to=/desk/settings/team`)
      await expectAccessible(page)
      await activate(page, 'Use a passkey')
      await expect(heading(page, 'Team')).toBeVisible()
    })

    await test.step('an invited packer', async () => {
      await page.getByLabel('Email').fill('asha@tohfa.example')
      await page.getByLabel('Role', { exact: true }).selectOption('packer')
      await activate(page, 'Invite')
      await expect(page.getByText(/\/desk\/welcome\//)).toBeVisible()
      await expectAccessible(page)
    })

    await page.setViewportSize(DESKTOP_SIZE)
    await test.step('the claim', async () => {
      await page.goto(`${origin}/desk/today`)
      // Shortcuts work after hydration.
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
      await expect(page.getByRole('button', { name: 'Mark as packed' })).toBeVisible()
    })
    const [number = ''] = /REG-\d+/.exec((await heading(page, /REG-/).textContent()) ?? '') ?? []

    await page.setViewportSize(PHONE_SIZE)
    await test.step('the parcel', async () => {
      await page.goto(`${origin}/desk/orders/pack`)
      await expect(page.getByText(MESSAGE)).toBeVisible()
      const items = page.getByRole('group', { name: 'In the box' }).getByRole('checkbox')
      const left = page.getByRole('alert').filter({ hasText: 'not checked yet' })
      await activate(page, /^Packed and tied/)
      await expect(left).toContainText(`${await items.count()} items`)
      for (const item of await items.all()) await item.press('Space')
      await expect(left).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^Packed and tied/ })).not.toHaveAttribute('aria-disabled', 'true')
      await expectAccessible(page)
      const address = await page.getByRole('link', { name: /^Slip/ }).getAttribute('href')
      const slip = await page.request.get(origin + address)
      expect(await slip.text()).toContain('No price, no invoice in the box.')
      await activate(page, /^Packed and tied/)
      await expect(heading(page, 'Nothing to pack')).toBeVisible()
    })

    await page.setViewportSize(DESKTOP_SIZE)
    await test.step('the documents', async () => {
      await page.goto(`${origin}/desk/orders?state=packed`)
      await page.getByLabel(`Select ${number}`).press('Space')
      // The selection must survive hydration, which the shortcut needs.
      await expect(page.getByRole('status').filter({ hasText: '1 selected' })).toBeVisible()
      await page.keyboard.press('p')
      await expect(page.getByRole('article', { name: `Packing slip of ${number}` })).toBeVisible()
      await expectAccessible(page)
      const pdf = await page.getByRole('link', { name: 'Open PDF' }).getAttribute('href')
      const answer = await page.request.get(`${origin}${pdf}`)
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
      await page.goto(`${origin}/desk/orders/print?paper=slip&n=${number}`)
      await expect(page.getByRole('link', { name: 'Open the PDF' })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the courier and a partial refund', async () => {
      await page.goto(`${origin}/desk/orders/${number}`)
      await page.getByLabel('Tracking number', { exact: true }).fill('Blue Dart 77889911')
      await activate(page, 'Mark as shipped')
      await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
      await page.getByLabel('More actions').press('Enter')
      await activate(page, 'Refund', 'link')
      await page.getByLabel('Other amount').press('Space')
      await page.getByLabel('Rupees').fill('99999')
      await activate(page, 'Review refund')
      await expect(page.locator('.err')).toBeVisible()
      await page.getByLabel('Rupees').fill('100')
      await activate(page, 'Review refund')
      await expectAccessible(page)
      await activate(page, /^Refund ₹100/)
      await expect(page.getByText('−₹100.00')).toBeVisible()
    })

    await test.step('enquiries and the activity log', async () => {
      await page.goto(`${origin}/desk/enquiries`)
      await expectAccessible(page)
      await activate(page, /Imran/, 'link')
      await expect(page.getByText('In January?').first()).toBeVisible()
      await expectAccessible(page)
      await page.goto(`${origin}/desk/settings/safety`)
      await expect(page.getByText('signed in with a passkey')).toBeVisible()
      await expectAccessible(page)
    })
    expect(messages).toEqual([])
  },
)

/** Adds Chromium's virtual authenticator. `answers` sets whether its user is verified. */
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
