import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleAtBothSizes, finishAnimations } from './accessibility.ts'
import { DESKTOP, PHONE_ONLY } from './viewports.ts'

const CHAI = '/uniquely-yours/uniquely-yours-1'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pictures of The Chai Philosopher, enlarged' })
const enlarge = (page: Page) =>
  page
    .getByRole('region', { name: 'Pictures of The Chai Philosopher' })
    .getByRole('group', { name: '1 of 4' })
    .getByRole('link', { name: /enlarge$/ })
/** Returns the picture's scale and offset. */
const view = (page: Page) =>
  page.locator('.zoom-frame > div').evaluate((picture) => {
    const { a, e, f } = new DOMMatrix((picture as HTMLElement).style.transform)
    return { scale: Number(a.toFixed(2)), x: Math.round(e), y: Math.round(f) }
  })
const scale = async (page: Page) => (await view(page)).scale

test('a toast does not cover the buttons under an enlarged picture', PHONE_ONLY, async ({ page }) => {
  await page.goto(CHAI)
  await page.getByRole('button', { name: 'Add to Bag' }).click()
  await enlarge(page).click()
  const toast = dialog(page).getByRole('region', { name: 'Notifications' }).getByRole('listitem')
  await expect(toast).toBeVisible()
  // It must stay when the window loses the focus.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await finishAnimations(page)
    const [over, acts] = [await toast.boundingBox(), await page.locator('.zoom-acts').boundingBox()]
    if (!over || !acts) throw new Error('both are shown')
    const isFree =
      over.x >= acts.x + acts.width ||
      over.x + over.width <= acts.x ||
      over.y >= acts.y + acts.height ||
      over.y + over.height <= acts.y
    expect(isFree, `${width} x ${height}`).toBe(true)
  }
})

test('the pictures of a product are enlarged by keyboard only', DESKTOP, async ({ page }) => {
  await page.goto(CHAI)
  await enlarge(page).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByRole('status')).toHaveText('1 of 4, 100%')
  await expectAccessibleAtBothSizes(page)
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  expect(await scale(page)).toBe(2.25)
  await page.keyboard.press('ArrowRight')
  expect((await view(page)).x).toBeLessThan(0)
  await page.keyboard.press('-')
  expect(await scale(page)).toBe(1.5)
  await page.keyboard.press('0')
  expect(await view(page)).toEqual({ scale: 1, x: 0, y: 0 })
  await page.keyboard.press('ArrowLeft')
  await expect(dialog(page).getByRole('status')).toHaveText('4 of 4, 100%')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  // The page shows the last viewed picture.
  await expect(page.getByRole('group', { name: '4 of 4' })).toBeInViewport({ ratio: 0.9 })
  await expect(page.getByRole('group', { name: '4 of 4' }).getByRole('link')).toBeFocused()
})

test('the pictures are enlarged with fingers or a mouse', async ({ page, isMobile }) => {
  await page.goto(CHAI)
  await enlarge(page).click()
  await expect(dialog(page)).toBeVisible()
  await expect(page.locator('.zoom-frame')).toHaveCSS('opacity', '1')
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const [x, y] = [width / 2, height / 2]
  const input = await page.context().newCDPSession(page)
  // Synthetic timestamps, because double taps are recognized by their interval.
  let seconds = Date.now() / 1000
  const after = (ms: number) => {
    seconds += ms / 1000
    return seconds
  }
  if (!isMobile) {
    await page.mouse.move(x, y)
    await page.mouse.wheel(0, -300)
    await expect.poll(() => scale(page)).toBeGreaterThan(1.5)
    await page.mouse.down()
    await page.mouse.move(x - 60, y - 40, { steps: 3 })
    await page.mouse.up()
    await expect.poll(async () => (await view(page)).y).toBeLessThan(-20)
    for (const clickCount of [1, 2])
      for (const type of ['mousePressed', 'mouseReleased'] as const)
        await input.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount, timestamp: after(50) })
    await expect.poll(() => scale(page)).toBe(1)
    return
  }
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    input.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })),
      timestamp: after(50),
    })
  await fingers('touchStart', [x - 40, y], [x + 40, y])
  await fingers('touchMove', [x - 80, y], [x + 80, y])
  await fingers('touchEnd')
  await expect.poll(() => scale(page)).toBe(2)
  for (const _ of ['once', 'twice']) {
    await fingers('touchStart', [x, y])
    await fingers('touchEnd')
  }
  await expect.poll(() => scale(page)).toBe(1)
  // At a slow speed: a fling would need an extra tap to stop.
  await fingers('touchStart', [x + 60, y])
  for (let at = 50; at >= -60; at -= 10) await fingers('touchMove', [x + at, y])
  await fingers('touchEnd')
  await expect(dialog(page).getByRole('status')).toHaveText('2 of 4, 100%')
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1)
  // A running glide needs a tap to stop.
  await expect(async () => {
    await dialog(page).getByRole('button', { name: 'Close' }).tap({ timeout: 1000 })
    await expect(dialog(page)).toBeHidden({ timeout: 1000 })
  }).toPass()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a picture leads to its largest file', PHONE_ONLY, async ({ page, request }) => {
    await page.goto(CHAI)
    const file = await enlarge(page).getAttribute('href')
    expect(file).toMatch(/-900\.avif$/)
    expect((await request.get(file ?? '')).headers()['content-type']).toBe('image/avif')
  })
})
