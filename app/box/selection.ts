import { useSyncExternalStore } from 'react'
import { type Refusal, toggleItem } from '#domain/box/box.ts'
import type { BoxDraft } from '#domain/box/box-draft.ts'
import { type BoxItemCard, type BoxOption, freePlace } from '#domain/box/live-box.ts'
import { askBeforeLeaving } from './keep-box.ts'
import { forgetStoredBox, readStoredBox, storeBox } from './stored-box.ts'

/** An item in the box and where it stands: an index into the box's places for items or for accessories. */
export type ChosenItem = BoxItemCard & { place: number }
export type Selection = { box: BoxOption | undefined; items: readonly ChosenItem[]; message: string; cardFrom: string }

/**
 * The box that is being built, in memory only: a reload forgets it (specification §3). The tab keeps a draft of it, with
 * which the first step offers to go on (`stored-box.ts`).
 */
const EMPTY: Selection = { box: undefined, items: [], message: '', cardFrom: '' }

let selection = EMPTY
let isStored = false
const listeners = new Set<() => void>()

function change(next: Partial<Selection>) {
  selection = { ...selection, ...next }
  askBeforeLeaving(selection.items.length > 0)
  const { box, items, message, cardFrom } = selection
  isStored = box !== undefined && storeBox({ boxId: box.id, itemIds: items.map(({ id }) => id), message, cardFrom })
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the served page shows is the empty selection; a navigation inside the shop shows the real one at once. */
export const useSelection = (): Selection => useSyncExternalStore(subscribe, currentSelection, () => EMPTY)

/** A part of it that is the same thing until it changes: only who shows that is drawn anew. */
export const useSelected = <Part>(partOf: (selection: Selection) => Part): Part =>
  useSyncExternalStore(
    subscribe,
    () => partOf(selection),
    () => partOf(EMPTY),
  )
export const currentSelection = (): Selection => selection

/**
 * Entering step 1 clears any earlier selection (specification §2). What was written on the card is kept, and so is the
 * draft until a box is chosen.
 */
export const clearSelection = () => change({ box: undefined, items: [] })
/** The box is paid for: the draft goes with it. */
export function forgetBox() {
  forgetStoredBox()
  change(EMPTY)
}
export const chooseBox = (box: BoxOption) => change({ box, items: [] })
export const writeMessage = (message: string) => change({ message })
export const signCard = (cardFrom: string) => change({ cardFrom })

/** Puts an item into the box or takes it out; says why when it does not go in. */
export function pressItem(item: BoxItemCard): Refusal | undefined {
  const { box, items } = selection
  if (!box) return undefined
  const result = toggleItem(items, { ...item, place: placeFor(item, box, items) }, box)
  if (!result.ok) return result.refusal
  change({ items: result.chosen })
  return undefined
}

/** A box that was built before stands as it stood. */
export function packAgain({ items, ...packed }: Pick<BoxDraft, 'box' | 'items' | 'message' | 'cardFrom'>) {
  change({ box: packed.box, items: [], message: packed.message, cardFrom: packed.cardFrom })
  for (const item of items) pressItem(item)
}

function placeFor(item: BoxItemCard, { layers }: BoxOption, items: readonly ChosenItem[]): number {
  const accessory = item.category === 'accessories'
  const neighbours = items.filter(({ category }) => (category === 'accessories') === accessory)
  const taken = new Set(neighbours.map(({ place }) => place))
  return freePlace(accessory ? layers.accessories : layers.items, taken, item.stature.row) ?? 0
}

// The browser brought back a page whose box was paid for on a later page of this tab.
if (typeof document !== 'undefined')
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isStored && !readStoredBox()) forgetBox()
  })
