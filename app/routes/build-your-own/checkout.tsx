import type { MetaFunction } from 'react-router'
import { BoxSteps } from '#app/box/box-steps.tsx'
import type { ChromeHandle } from '#app/shell/chrome.ts'

export const handle = { chrome: { header: 'solid', footer: false } } satisfies ChromeHandle

export const meta: MetaFunction = () => [{ title: 'Checkout, Build Your Own Box, Regalo' }]

export default function BuildCheckout() {
  return <BoxSteps at={3} />
}
