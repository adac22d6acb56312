import { expect, type Page, test } from '@playwright/test'

const flag = (page: Page) => page.getByRole('link', { name: 'Build Your Own Box' }).getByText('Launching Soon')
const current = (page: Page) => page.locator('#custom-gift [aria-current="step"]').getByRole('heading')

/** Brings a section's top edge to a share of the window's height. */
const bringTo = (page: Page, selector: string, share: number) =>
  page.evaluate(
    ([at, part]) => {
      const top = document.querySelector(at as string)?.getBoundingClientRect().top ?? 0
      window.scrollBy({ top: top - window.innerHeight * (part as number), behavior: 'instant' })
    },
    [selector, share] as const,
  )

const NOON = Date.parse('2026-11-20T12:00:00+05:30')

/** The scripts have taken over once what only they can do is there. */
const open = async (page: Page) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Request a Consultation' })).toBeAttached({ timeout: 15_000 })
}

/** The same, with a clock that stands until the test moves it. */
const openAtNoon = async (page: Page) => {
  await page.clock.install({ time: NOON })
  await open(page)
  await page.clock.pauseAt(NOON + 120_000)
}

test.describe('the hero', () => {
  test('says what the shop is and leads on', async ({ page }) => {
    await open(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('For Every Personality, Not Just Every Occasion')
    await expect(page.getByText('Thoughtfully Curated Gifting')).toBeVisible()
    await expect(page.getByText('24-48 hour delivery available')).toBeVisible()
    await expect(page.getByRole('link', { name: "Shop for Mother's Day" })).toHaveAttribute('href', '/mothers-day')
    await expect(page.getByRole('link', { name: 'Build Your Own Box' }).first()).toHaveAttribute('href', '#build')
    const chat = page.getByRole('link', { name: 'Click For Curations' })
    await expect(chat).toHaveAttribute('target', '_blank')
    await expect(chat).toHaveAttribute('href', /919876543210/)
    await expect(page.getByRole('link', { name: 'Try UPI Payment Demo' })).toHaveAttribute('href', '/payment-demo')
    await expect(page.getByRole('link', { name: 'Create Payment Links' })).toHaveAttribute('href', '/payment-links')
  })

  test('has its trust badges on wide screens only', async ({ page, isMobile }) => {
    await open(page)
    await expect(page.getByText('Premium Quality')).toBeVisible({ visible: !isMobile })
    await expect(page.getByText('Fast Delivery')).toBeVisible({ visible: !isMobile })
  })

  test('turns its flag every three seconds', async ({ page }) => {
    await openAtNoon(page)
    const out = (await flag(page).getAttribute('data-out')) === 'true'
    await expect(flag(page)).toBeVisible({ visible: out })
    await page.clock.runFor(3000)
    await expect(flag(page)).toBeVisible({ visible: !out })
    await page.clock.runFor(3000)
    await expect(flag(page)).toBeVisible({ visible: out })
  })

  test('has a button that scrolls on, and leaves', async ({ page }) => {
    await open(page)
    const button = page.getByRole('button', { name: 'Scroll down' })
    await expect(button).toBeVisible({ timeout: 15_000 })
    await page.evaluate(() => window.scrollTo({ top: 90, behavior: 'instant' }))
    await expect(button).toBeVisible()
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await button.click()
    const height = await page.evaluate(() => window.innerHeight)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(height * 0.8, -1)
    await expect(button).toBeHidden()
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expect(button).toBeVisible()
  })

  test('reads its band once', async ({ page }) => {
    await open(page)
    await expect(page.getByRole('marquee').getByRole('listitem')).toHaveText([
      'Luxury Gifting',
      'Corporate Hampers',
      'Personalized Gifts',
      'Gift Boxes',
      'Premium Collections',
    ])
  })
})

test.describe('Build Your Own Box', () => {
  test('shows itself once its top edge is above three quarters of the window, and then its steps go round', async ({
    page,
  }) => {
    await openAtNoon(page)
    const section = page.locator('#custom-gift')
    await bringTo(page, '#custom-gift', 0.78)
    await expect(section).toHaveCSS('opacity', '0')
    await page.clock.runFor(6000)
    await expect(current(page)).toHaveText('Choose Your Box')
    await bringTo(page, '#custom-gift', 0.74)
    await expect(section).toHaveAttribute('data-reveal', 'shown')
    for (const step of ['Add Products', 'Personalize', 'Review & Order', 'Choose Your Box']) {
      await page.clock.runFor(3000)
      await expect(current(page)).toHaveText(step)
    }
    await bringTo(page, '#custom-gift', 0.9)
    await expect(section).toHaveAttribute('data-reveal', 'shown')
  })

  test('highlights the step under the mouse', async ({ page }) => {
    await open(page)
    await bringTo(page, '#custom-gift', 0.1)
    await page.getByRole('heading', { name: 'Review & Order' }).hover()
    await expect(current(page)).toHaveText('Review & Order')
  })

  test('leads to its own place and shows what a box comes to', async ({ page }) => {
    await open(page)
    const start = page.getByRole('link', { name: 'Start Building Your Gift' })
    await expect(start).toHaveAttribute('href', '#start-building')
    await expect(page.locator('#custom-gift #build')).toHaveCount(1)
    const place = page.locator('#custom-gift #start-building')
    await expect(place).toContainText('₹149')
    await expect(place).toContainText('3 products')
    await expect(place).toContainText('Medium')
    await expect(place.getByRole('link', { name: 'Customize' })).toHaveAttribute('href', '/build-your-own')
  })
})

test('the banner is a carousel of one that can be paused', async ({ page }) => {
  await openAtNoon(page)
  const banner = page.getByRole('region', { name: 'Offers' })
  await expect(banner).toHaveAttribute('aria-roledescription', 'carousel')
  await page.clock.runFor(5000)
  await expect(banner.getByText('1 of 1')).toBeVisible()
  await expect(banner.getByRole('link')).toHaveAttribute('href', '/mothers-day')
  await banner.getByRole('button', { name: 'Pause slides' }).click()
  await expect(banner.getByRole('button', { name: 'Play slides' })).toBeVisible()
})

test('the page holds still for those who ask for it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAtNoon(page)
  await page.clock.runFor(9000)
  await expect(flag(page)).toBeVisible()
  await expect(current(page)).toHaveText('Choose Your Box')
  await expect(page.locator('#custom-gift')).toHaveCSS('opacity', '1')
})

test.describe('a consultation', () => {
  const ask = async (page: Page) => {
    await open(page)
    await bringTo(page, '.corp', 0.2)
    await page.getByRole('button', { name: 'Request a Consultation' }).click()
    const drawer = page.getByRole('dialog', { name: 'Request a Consultation' })
    await expect(drawer).toBeVisible()
    return drawer
  }
  const fill = async (drawer: Awaited<ReturnType<typeof ask>>) => {
    await drawer.getByLabel('Name').fill('Ritu <b>Malhotra</b> 🎁')
    await drawer.getByLabel('Email').fill('ritu@example.in')
    await drawer.getByLabel('Phone').fill('98450 12345')
    await drawer.getByLabel('Company').fill('Malhotra & Sons')
  }

  test('says beside each field what is missing, and keeps what was typed', async ({ page }) => {
    const drawer = await ask(page)
    await drawer.getByLabel('Company').fill('M')
    await drawer.getByRole('button', { name: 'Send Request' }).click()
    for (const message of [
      'Name is required',
      'Invalid email address',
      'Valid phone number required',
      'Company name is required',
    ])
      await expect(drawer.getByText(message, { exact: true })).toBeVisible()
    await expect(drawer.getByLabel('Name')).toBeFocused()
    await expect(drawer.getByLabel('Name')).toHaveAccessibleDescription('Name is required')
    await expect(drawer.getByLabel('Company')).toHaveValue('M')
    await drawer.getByLabel('Name').fill('Ritu')
    await expect(drawer.getByText('Name is required', { exact: true })).toBeHidden()
  })

  test('is sent, thanked for, and leads back', async ({ page }) => {
    const drawer = await ask(page)
    await fill(drawer)
    await drawer.getByRole('button', { name: 'Send Request' }).click()
    await expect(drawer).toBeHidden()
    const thanks = page.getByRole('dialog', { name: 'Thanks for Your Request' })
    await expect(thanks).toContainText('within 24 hours')
    await thanks.getByRole('button', { name: 'Return to Homepage' }).click()
    await expect(thanks).toBeHidden()
    await expect(page).toHaveURL('/')
  })

  test('loses nothing when the line is down, and can be cancelled', async ({ page }) => {
    const drawer = await ask(page)
    await fill(drawer)
    await page.route('**/consultation', (route) => route.abort())
    await drawer.getByRole('button', { name: 'Send Request' }).click()
    await expect(drawer.getByRole('alert')).toContainText('nothing you typed is lost')
    await expect(drawer.getByLabel('Company')).toHaveValue('Malhotra & Sons')
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    await expect(drawer).toBeHidden()
    await page.getByRole('button', { name: 'Request a Consultation' }).click()
    await expect(drawer.getByLabel('Company')).toHaveValue('Malhotra & Sons')
  })
})

test.describe('the newsletter', () => {
  test('thanks for three seconds, then takes the next address', async ({ page }) => {
    await openAtNoon(page)
    const letter = page.getByRole('region', { name: /One letter/ })
    await letter.getByLabel('Email').fill('ritu@example.in')
    await letter.getByRole('button', { name: 'Subscribe' }).click()
    await expect(letter.getByRole('button', { name: 'Thank you!' })).toBeVisible()
    await page.clock.runFor(2900)
    await expect(letter.getByRole('button', { name: 'Thank you!' })).toBeVisible()
    await page.clock.runFor(200)
    await expect(letter.getByRole('button', { name: 'Subscribe' })).toBeVisible()
    await expect(letter.getByLabel('Email')).toHaveValue('')
  })

  test('leaves a wrong address to the browser, and keeps it when the line is down', async ({ page }) => {
    await open(page)
    const letter = page.getByRole('region', { name: /One letter/ })
    await letter.getByLabel('Email').fill('ritu')
    await letter.getByRole('button', { name: 'Subscribe' }).click()
    await expect(letter.getByRole('button', { name: 'Subscribe' })).toBeVisible()
    await expect(letter.locator('input:invalid')).toHaveCount(1)
    await page.route('**/newsletter', (route) => route.abort())
    await letter.getByLabel('Email').fill('ritu@example.in')
    await letter.getByRole('button', { name: 'Subscribe' }).click()
    await expect(letter.getByRole('alert')).toContainText('could not be reached')
    await expect(letter.getByLabel('Email')).toHaveValue('ritu@example.in')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('everything is there to be seen', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('#custom-gift')).toHaveCSS('opacity', '1')
    await expect(page.getByRole('link', { name: 'Request a Consultation' })).toHaveAttribute(
      'href',
      /^\/corporate\b.*#request$/,
    )
    await expect(page.getByRole('button', { name: 'Scroll down' })).toHaveCount(0)
  })

  test('the newsletter still takes an address', async ({ page }) => {
    await page.goto('/')
    const letter = page.getByRole('region', { name: /One letter/ })
    await letter.getByLabel('Email').fill('ritu@example.in')
    await letter.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page).toHaveURL('/#subscribed')
    await expect(page.getByText('Your address is on the list')).toBeVisible()
  })

  test('a consultation is asked for on a page of its own', async ({ page }) => {
    await page.goto('/consultation')
    await page.getByLabel('Name').fill('Ritu')
    await page.getByRole('button', { name: 'Send Request' }).click()
    await expect(page.getByText('Company name is required')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Ritu')
    await page.getByLabel('Email').fill('ritu@example.in')
    await page.getByLabel('Phone').fill('98450 12345')
    await page.getByLabel('Company').fill('Malhotra & Sons')
    await page.getByRole('button', { name: 'Send Request' }).click()
    await expect(page.getByRole('heading', { name: 'Thanks for Your Request' })).toBeVisible()
  })
})
