import { expect, type Locator, test } from '@playwright/test'
import { PHONE_ONLY } from './viewports.ts'

const INK = 'rgb(43, 15, 26)'
const ERROR = 'rgb(176, 36, 26)'
const ERROR_GROUND = 'rgb(249, 227, 222)'

const styleOf = (field: Locator) =>
  field.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset, ...style } = getComputedStyle(element)
    return {
      ring: outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineStyle} ${outlineColor} ${outlineOffset}`,
      border: `${style.borderTopWidth} ${style.borderTopStyle} ${style.borderTopColor}`,
      ground: style.backgroundColor,
    }
  })

const RING = `2px solid ${INK} 2px`

test('an invalid field has a border and a background, a focused field a ring of ink', PHONE_ONLY, async ({ page }) => {
  await page.goto('/uniquely-yours')
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.focus()
  expect((await styleOf(email)).ring).toBe(RING)
  await email.fill('asha@')
  await page.getByRole('button', { name: 'Notify Me' }).click()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toBeFocused()
  expect(await styleOf(email)).toEqual({ ring: RING, border: `1px solid ${ERROR}`, ground: ERROR_GROUND })
  await email.blur()
  expect(await styleOf(email)).toEqual({ ring: 'none', border: `1px solid ${ERROR}`, ground: ERROR_GROUND })
})

test('the file of an application is shown the same way', PHONE_ONLY, async ({ page }) => {
  await page.goto('/careers')
  const drop = page.locator('.drop')
  await drop.locator('input').evaluate((file) => file.setAttribute('aria-invalid', 'true'))
  expect(await styleOf(drop)).toMatchObject({ border: `1px solid ${ERROR}`, ground: ERROR_GROUND })
  await drop.locator('input').focus()
  expect((await styleOf(drop)).ring).toBe(RING)
})

test('the desk shows both the same way', PHONE_ONLY, async ({ page }) => {
  await page.goto('/desk/sign-in')
  const field = page.getByRole('textbox').first()
  await field.focus()
  expect((await styleOf(field)).ring).toBe(RING)
  await field.evaluate((element) => element.setAttribute('aria-invalid', 'true'))
  expect(await styleOf(field)).toEqual({ ring: RING, border: `1px solid ${ERROR}`, ground: ERROR_GROUND })
})

test('a link on a dark ground has a ring of marigold', PHONE_ONLY, async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('contentinfo').getByRole('link').first()
  await link.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  expect((await styleOf(link)).ring).toBe('2px solid rgb(242, 161, 31) 2px')
})

test('chosen colours leave focus and error apart', PHONE_ONLY, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of ['/uniquely-yours', '/desk/sign-in']) {
    await page.goto(path)
    const field = page.getByRole('textbox').first()
    await field.focus()
    const { ring, border } = await styleOf(field)
    expect(ring).toMatch(/^2px solid/)
    expect(border).toMatch(/^1px solid/)
    await field.evaluate((element) => element.setAttribute('aria-invalid', 'true'))
    const wrong = await styleOf(field)
    expect(wrong.ring).toBe(ring)
    expect(wrong.border).toMatch(/^2px dashed/)
  }
})
