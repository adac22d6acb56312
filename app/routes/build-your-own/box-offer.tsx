import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { restoreStoredBox } from '#app/box/restore-stored-box.ts'
import { readStoredBox, type StoredBox } from '#app/box/stored-box.ts'
import { showToast } from '#app/toasts/toasts.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import type { BoxOption } from '#domain/box/live-box.ts'

const UNREACHED = {
  type: 'error',
  title: 'We could not be reached',
  description: 'Your box is still here. Please check your connection and try again.',
} as const

type Offered = { stored: StoredBox; box: BoxOption }

/** The box that this tab was building before a reload or another choice, while its kind is sold and something is in it. */
export function useOfferedBox(boxes: readonly BoxOption[]): Offered | undefined {
  const inBrowser = useInBrowser()
  const stored = inBrowser ? readStoredBox() : undefined
  const box = boxes.find(({ id }) => id === stored?.boxId)
  return stored && box && (stored.itemIds.length > 0 || stored.message.trim() !== '') ? { stored, box } : undefined
}

/** Packs that box again and goes on to its items. It stands in the bar, so that nothing on the page moves for it. */
export function BoxOffer({ stored, box }: Offered) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  async function goOn() {
    if (busy) return
    setBusy(true)
    const outcome = await restoreStoredBox()
    setBusy(false)
    if (outcome === 'packed') void navigate(href('/build-your-own/products'))
    if (outcome === 'unreachable')
      showToast({ ...UNREACHED, action: { label: 'Try again', onPress: () => void goOn() } })
  }
  return (
    <div className="bx-offer">
      <button type="button" className="link" aria-disabled={busy || undefined} onClick={() => void goOn()}>
        Go on with the box you were building
        <Icon of="arrow-right" />
      </button>
      <span className="meta">{contentsWords(box.name, stored)}</span>
    </div>
  )
}

function contentsWords(name: string, { itemIds: { length }, message }: StoredBox): string {
  const pieces = length === 0 ? 'nothing in it yet' : length === 1 ? '1 piece' : `${length} pieces`
  return `${name}, ${pieces}${message.trim() === '' ? '' : ', with a card'}`
}
