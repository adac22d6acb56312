import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { showToast } from '#app/shell/toasts/toasts.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { BoxOption } from '#domain/box/box-layers.ts'
import { restoreStoredBox } from './restore-stored-box.ts'
import { readStoredBox, type StoredBox } from './selection.ts'

const UNREACHED = {
  type: 'error',
  title: 'We could not be reached',
  description: 'Your box is still here. Please check your connection and try again.',
} as const

type StoredBoxOffer = { stored: StoredBox; box: BoxOption }

/** Returns the tab's stored box when it has items or a message and its kind is still on sale. */
export function useStoredBox(boxes: readonly BoxOption[]): StoredBoxOffer | undefined {
  const inBrowser = useHydrated()
  const stored = inBrowser ? readStoredBox() : undefined
  const box = boxes.find(({ id }) => id === stored?.boxId)
  return stored && box && (stored.itemIds.length > 0 || stored.message.trim() !== '') ? { stored, box } : undefined
}

/**
 * Restores the stored box and opens the products step. It sits in the bottom bar, so showing it shifts no layout.
 */
export function ResumeBox({ stored, box }: StoredBoxOffer) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  async function resume() {
    if (busy) return
    setBusy(true)
    const outcome = await restoreStoredBox()
    setBusy(false)
    if (outcome === 'packed') void navigate(href('/build-your-own/products'))
    if (outcome === 'unreachable')
      showToast({ ...UNREACHED, action: { label: 'Try again', onClick: () => void resume() } })
  }
  return (
    <div className="bx-offer">
      <button type="button" className="link" aria-disabled={busy || undefined} onClick={() => void resume()}>
        Go on with the box you were building
        <Icon of="arrow-right" />
      </button>
      <span className="meta">{describeContents(box.name, stored)}</span>
    </div>
  )
}

function describeContents(name: string, { itemIds: { length }, message }: StoredBox): string {
  const pieces = length === 0 ? 'nothing in it yet' : length === 1 ? '1 piece' : `${length} pieces`
  return `${name}, ${pieces}${message.trim() === '' ? '' : ', with a card'}`
}
