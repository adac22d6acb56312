import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/** A gift of the sample, as a list puts it into the cart. */
const GIFT = { id: 'kids-zone-1', name: 'The Blanket Fort Kit', price: 35, image: '', quantity: 1 }
const UTR = '632604118207'
const ADDRESS = {
  'Full Name': 'Ananya Rao',
  Email: 'ananya@example.com',
  Phone: '98450 12345',
  'Street Address': '14 Lavelle Road',
  'PIN Code': '560001',
  City: 'Bengaluru',
}

const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ })
const step = (page: Page) => page.getByRole('list', { name: 'Checkout progress' }).locator('[aria-current=step]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Puts a line into the stored cart, as another tab or an earlier visit did. */
const keepCart = (page: Page, cart: unknown) =>
  page.evaluate(
    (text) => {
      localStorage.setItem('cart', text)
      window.dispatchEvent(new Event('cart-updated'))
    },
    typeof cart === 'string' ? cart : JSON.stringify(cart),
  )

/** Opens the cart with a gift in it, at a step that may follow. */
async function openCart(page: Page, address = '/cart') {
  await page.addInitScript((gift) => {
    if (localStorage.getItem('cart') === null) localStorage.setItem('cart', JSON.stringify([gift]))
  }, GIFT)
  await page.goto(address)
}

async function fillAddress(page: Page) {
  for (const [label, value] of Object.entries(ADDRESS)) await page.getByLabel(label, { exact: true }).fill(value)
}

async function goToPayment(page: Page) {
  await openCart(page)
  await button(page, 'Proceed to Checkout').click()
  await fillAddress(page)
  await button(page, 'Continue to Payment').click()
  await expect(step(page)).toHaveText('Payment')
}

async function complete(page: Page, id = UTR) {
  await page.getByLabel('UPI Transaction ID').fill(id)
  await button(page, 'Complete Purchase').click()
}

async function isSound(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
}

test.describe('buying a gift', () => {
  test('goes from the cart to an order that is kept', async ({ page }) => {
    test.slow()
    const said: string[] = []
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()))
    page.on('pageerror', (error) => said.push(error.message))
    await page.goto(`/kids-zone/${GIFT.id}`)
    await button(page, 'Add to Bag').first().click()
    await page.getByRole('link', { name: 'Cart, 1 item' }).first().click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Remove' })).toHaveCount(1)
    await isSound(page)
    await button(page, 'Proceed to Checkout').click()
    await expect(step(page)).toHaveText('Shipping')
    await fillAddress(page)
    await expect(page.getByLabel('State')).toHaveValue('Karnataka')
    await isSound(page)
    await button(page, 'Continue to Payment').click()
    await expect(page.getByRole('img', { name: /^QR code to pay/ })).toBeVisible()
    await isSound(page)
    await complete(page)
    await expect(button(page, 'Processing...')).toBeDisabled()
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ananya' })).toBeVisible()
    await expect(toasts(page)).toContainText('Payment successful!')
    await expect(toasts(page)).toContainText(UTR)
    await expect(step(page)).toHaveText('Confirmation')
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]')
    await isSound(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
    const number =
      (await page
        .getByText(/^REG-\d{4,}$/)
        .first()
        .textContent()) ?? ''
    await page.getByRole('link', { name: 'See your order' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
    await page.reload()
    await expect(page).toHaveTitle(`Order ${number}, Regalo`)
    await expect(page.getByRole('list', { name: 'Order progress' }).locator('[aria-current=step]')).toContainText(
      'Payment confirmed',
    )
    await isSound(page)
    expect(said).toEqual([])
  })

  test('ends on the home page, also when that has still to be fetched', async ({ page }) => {
    await goToPayment(page)
    await complete(page)
    await page.getByRole('link', { name: 'Return to Homepage' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'For Every Personality' })).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  test('works with the keyboard alone', async ({ page }) => {
    await openCart(page)
    await button(page, 'Proceed to Checkout').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.keyboard.press('Tab')
    for (const value of Object.values(ADDRESS)) {
      await page.keyboard.type(value)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await expect(step(page)).toHaveText('Payment')
    await page.getByLabel('UPI Transaction ID').focus()
    await page.keyboard.type(UTR)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /Thank you/ })).toBeFocused()
  })
})

test.describe('the cart', () => {
  test('changes, empties, and says so', async ({ page }) => {
    await openCart(page)
    const { name } = GIFT
    await expect(button(page, `Decrease quantity of ${name}`)).toBeDisabled()
    await button(page, `Increase quantity of ${name}`).click()
    await expect(page.getByText('Subtotal, 2 items')).toBeVisible()
    await button(page, `Remove ${name}`).click()
    await expect(toasts(page)).toContainText(`${name} has been removed from your cart`)
    await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute('href', '/uniquely-yours')
    await isSound(page)
  })

  test('survives what it cannot read', async ({ page }) => {
    await page.goto('/')
    for (const broken of ['{', '"x"', '[{"id":1}]', '[{"id":"a","name":"A","price":1e308,"quantity":1e308}]']) {
      await page.evaluate((text) => localStorage.setItem('cart', text), broken)
      await page.goto('/cart')
      await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
    }
  })

  test('tells what the shop had to correct, and charges nothing', async ({ page }) => {
    await page.goto('/cart')
    const line = { image: '', quantity: 1 }
    await keepCart(page, [
      { ...line, id: 'kids-zone-1', name: 'The First', price: 1 },
      { ...line, id: 'kids-zone-999', name: 'The Second', price: 20 },
    ])
    await button(page, 'Proceed to Checkout').click()
    await fillAddress(page)
    await button(page, 'Continue to Payment').click()
    await expect(page.getByText(/^The First: the price has changed, ₹1 to ₹\d+\.$/)).toBeVisible()
    await expect(page.getByText('The Second is no longer available.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'The Second' })).toHaveCount(0)
    await isSound(page)
    await button(page, 'Proceed to Checkout').click()
    await button(page, 'Continue to Payment').click()
    await expect(step(page)).toHaveText('Payment')
  })

  test('refuses more than 999 of one gift at Continue to Payment, with a way on', async ({ page }) => {
    await page.goto('/cart')
    await keepCart(page, [{ id: 'kids-zone-1', name: 'The First', price: 35, image: '', quantity: 1000 }])
    await button(page, 'Proceed to Checkout').click()
    await fillAddress(page)
    await button(page, 'Continue to Payment').click()
    await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
    await expect(page.getByRole('listitem').getByRole('link', { name: 'corporate gifting' })).toHaveAttribute(
      'href',
      '/corporate',
    )
  })
})

test.describe('the checkout', () => {
  test('says what is missing, beside each field and in a toast', async ({ page }) => {
    await openCart(page, '/cart?step=shipping')
    await button(page, 'Continue to Payment').click()
    await expect(toasts(page)).toContainText('Please fill in all required shipping fields')
    await expect(page.getByLabel('Full Name')).toBeFocused()
    await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription(/Full name is required/)
    await fillAddress(page)
    await page.getByLabel('Email').fill('ananya@')
    await toasts(page).getByRole('button', { name: 'Close' }).first().click()
    await button(page, 'Continue to Payment').click()
    await expect(page.getByText('Valid email is required')).toBeVisible()
    await expect(toasts(page).getByText('Missing information')).toHaveCount(0)
    await expect(step(page)).toHaveText('Shipping')
  })

  test('goes back step by step with the browser, and keeps what was typed', async ({ page }) => {
    await goToPayment(page)
    await page.goBack()
    await expect(page.getByLabel('Full Name')).toHaveValue('Ananya Rao')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
    await page.goForward()
    await page.goForward()
    await expect(step(page)).toHaveText('Payment')
    await button(page, 'Return to Shipping').click()
    await button(page, 'Return to Cart').click()
    await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  })

  test('shows the same step, filled, after a reload, for the same order', async ({ page }) => {
    await goToPayment(page)
    const order = page.locator('.pay dd').last()
    const number = (await order.textContent()) ?? ''
    await page.getByLabel('UPI Transaction ID').fill('6326')
    await page.reload()
    await expect(page.getByLabel('UPI Transaction ID')).toHaveValue('6326')
    await expect(order).toHaveText(number)
    await button(page, 'Return to Shipping').click()
    await page.reload()
    await page.getByLabel('City').fill('Mysuru')
    await button(page, 'Continue to Payment').click()
    await expect(order).toHaveText(number)
    await expect(page.getByText(/Mysuru/)).toBeVisible()
  })

  test('asks for a transaction id, beside the field and in a toast', async ({ page }) => {
    await goToPayment(page)
    await button(page, 'Complete Purchase').click()
    await expect(page.getByText('Valid UPI Transaction ID is required')).toBeVisible()
    await expect(toasts(page)).toContainText('UPI Transaction ID is required')
    await complete(page, '12345')
    await expect(toasts(page)).toContainText('Invalid UPI Transaction ID')
    await expect(page.getByLabel('UPI Transaction ID')).toBeFocused()
  })

  test('pays once when Complete Purchase is pressed twice', async ({ page }) => {
    await goToPayment(page)
    let asked = 0
    page.on('request', (request) => request.url().endsWith('/checkout/pay') && asked++)
    await page.getByLabel('UPI Transaction ID').fill(UTR)
    await button(page, 'Complete Purchase').dblclick()
    await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
    expect(asked).toBe(1)
  })

  test('loses nothing when the answer is lost', async ({ page }) => {
    await goToPayment(page)
    await page.route(
      '**/checkout/pay',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await complete(page)
    await expect(toasts(page)).toContainText('There was an error processing your payment. Please try again.')
    await expect(page.getByLabel('UPI Transaction ID')).toHaveValue(UTR)
    await button(page, 'Complete Purchase').click()
    await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  })

  test('finds out on a reload that the order was paid for', async ({ page }) => {
    await goToPayment(page)
    await page.route('**/checkout/pay', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await complete(page)
    await expect(toasts(page)).toContainText('Payment processing error')
    await page.reload()
    await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  })

  for (const status of [429, 503]) {
    test(`keeps everything typed when the shop answers ${status}`, async ({ page }) => {
      await openCart(page, '/cart?step=shipping')
      await fillAddress(page)
      const answer = { status, json: { message: 'Please wait a moment.' } }
      await page.route('**/checkout/order', (route) => route.fulfill(answer), { times: 1 })
      await button(page, 'Continue to Payment').click()
      await expect(page.getByRole('alert')).toContainText('Please wait a moment.')
      await expect(page.getByLabel('Full Name')).toHaveValue('Ananya Rao')
      await button(page, 'Continue to Payment').click()
      await expect(step(page)).toHaveText('Payment')
    })
  }

  test('follows a cart that another tab changed', async ({ page, context }) => {
    await goToPayment(page)
    const amount = page.locator('.pay-amount')
    const before = (await amount.textContent()) ?? ''
    const other = await context.newPage()
    await other.goto('/cart')
    await other.getByRole('button', { name: /^Increase quantity/ }).click()
    await expect(amount).not.toHaveText(before)
    await complete(page)
    await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  })

  test('opens the UPI app from a phone', async ({ page }, { project }) => {
    await goToPayment(page)
    const link = page.locator('a[href^="upi://pay?"]')
    if (project.name === 'phone') await expect(link).toBeVisible()
    else await expect(link).toBeHidden()
  })

  test('names UPI apps where the phone cannot list them', async ({ page }, { project }) => {
    await goToPayment(page)
    const apps = page.getByRole('list', { name: 'UPI apps' })
    if (project.name !== 'phone') return expect(apps).toBeHidden()
    const link = await page.locator('a[href^="upi://pay?"]').getAttribute('href')
    const query = link?.slice('upi://pay'.length)
    for (const [name, address] of [
      ['Google Pay', 'gpay://upi/pay'],
      ['PhonePe', 'phonepe://pay'],
      ['Paytm', 'paytmmp://pay'],
      ['BHIM', 'bhim://upi/pay'],
    ] as const) {
      await expect(apps.getByRole('link', { name, exact: true })).toHaveAttribute('href', address + query)
    }
    await isSound(page)
  })

  test('says what UPI apps pay at once, and takes more all the same while payments are tried out', async ({ page }) => {
    await page.addInitScript((gift) => localStorage.setItem('cart', JSON.stringify([gift])), {
      id: 'uniquely-yours-1',
      name: 'The Chai Philosopher',
      price: 157,
      image: '',
      quantity: 999,
    })
    await page.goto('/cart')
    await button(page, 'Proceed to Checkout').click()
    await fillAddress(page)
    await button(page, 'Continue to Payment').click()
    await expect(page.getByText('UPI apps take up to ₹1,00,000 in one payment')).toBeVisible()
    await complete(page)
    await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  })

  test('leaves the choice to Android, which lists the apps it has', async ({ browser, baseURL }) => {
    const android = await browser.newPage({
      ...(baseURL ? { baseURL } : {}),
      viewport: { width: 390, height: 844 },
      userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    })
    await goToPayment(android)
    await expect(android.locator('a[href^="upi://pay?"]')).toBeVisible()
    await expect(android.getByRole('list', { name: 'UPI apps' })).toHaveCount(0)
    await android.close()
  })
})
