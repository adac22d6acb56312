import { useEffect, useState } from 'react'
import { type Crop, widestCrop } from '#domain/catalogue/crop.ts'
import {
  HEAD_BYTES,
  kindOfFile,
  LEAST_WIDTH,
  MOST_PICTURE_BYTES,
  REFUSAL_WORDS,
} from '#domain/catalogue/picture-file.ts'
import { PRODUCT_VIEWS, type ProductView } from '#domain/catalogue/product.ts'
import { bringPicture } from './bring-picture.ts'

/** What a slot holds while somebody is at it. `progress`: of a picture on its way, 0 to 1. */
export type Slot = { name: string; alt: string; preview?: string; progress?: number; file?: string; fault?: string }
export type Slots = Record<ProductView, Slot>
type Chosen = { view: ProductView; file: File; src: string; size: { width: number; height: number } }

/** The four slots of a gift: what is chosen, cropped, on its way, and there. */
export function useSlots(address: string, initial: Slots) {
  const [slots, setSlots] = useState(initial)
  const [chosen, setChosen] = useState<Chosen>()
  const put = (view: ProductView, part: Partial<Slot>) =>
    setSlots((now) => ({ ...now, [view]: { ...now[view], ...part } }))

  async function choose(view: ProductView, file: File | undefined) {
    if (!file) return
    const read = await look(file)
    if (typeof read === 'string') return put(view, { fault: read })
    put(view, { fault: undefined })
    setChosen({ view, file, ...read })
  }
  const leave = () => {
    if (chosen) URL.revokeObjectURL(chosen.src)
    setChosen(undefined)
  }
  async function use(crop: Crop) {
    if (!chosen) return
    const { view, file, src } = chosen
    setChosen(undefined)
    put(view, { preview: src, progress: 0, file: file.name, fault: undefined })
    const answer = await bringPicture(`${address}/new`, {
      file,
      crop,
      onProgress: (progress) => put(view, { progress }),
    })
    URL.revokeObjectURL(src)
    put(view, { ...answer, preview: undefined, progress: undefined })
  }
  const remove = (view: ProductView) => put(view, { name: '', alt: '', fault: undefined })
  /** Where a picture goes that is pasted: where somebody is, else into the first that is empty. */
  const paste = (file: File) => {
    const there = document.activeElement?.closest('[data-view]')?.getAttribute('data-view')
    const view = PRODUCT_VIEWS.find((one) => one === there) ?? PRODUCT_VIEWS.find((one) => slots[one].name === '')
    void choose(view ?? 'hero', file)
  }
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      const file = [...(clipboardData?.files ?? [])][0]
      if (file) paste(file)
    }
    // Beside the slots a browser would open it in place of the page, and all that was typed would be gone.
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files') || event.defaultPrevented) return
      event.preventDefault()
      const file = event.type === 'drop' ? event.dataTransfer.files[0] : undefined
      if (file) paste(file)
    }
    document.addEventListener('paste', onPaste)
    document.addEventListener('dragover', onDrag)
    document.addEventListener('drop', onDrag)
    return () => {
      document.removeEventListener('paste', onPaste)
      document.removeEventListener('dragover', onDrag)
      document.removeEventListener('drop', onDrag)
    }
  })
  const busy = PRODUCT_VIEWS.some((view) => slots[view].progress !== undefined)
  return { slots, put, choose, remove, chosen, use, leave, busy }
}

/** What is wrong with a file before it is sent, else how it looks. */
async function look(file: File): Promise<string | Pick<Chosen, 'src' | 'size'>> {
  if (file.size === 0) return REFUSAL_WORDS.nothing
  if (file.size > MOST_PICTURE_BYTES) return REFUSAL_WORDS['too-heavy']
  const kind = kindOfFile(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  if (kind === undefined) return REFUSAL_WORDS.other
  if (kind === 'heic' || kind === 'gif' || kind === 'svg' || kind === 'pdf') return REFUSAL_WORDS[kind]
  const src = URL.createObjectURL(file)
  const image = new Image()
  image.src = src
  const size = await image.decode().then(
    () => ({ width: image.naturalWidth, height: image.naturalHeight }),
    () => undefined,
  )
  const fault = size ? (widestCrop(size) * size.width < LEAST_WIDTH ? 'too-narrow' : undefined) : 'damaged'
  if (size && !fault) return { src, size }
  URL.revokeObjectURL(src)
  return REFUSAL_WORDS[fault ?? 'damaged']
}
