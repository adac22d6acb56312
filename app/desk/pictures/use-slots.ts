import { useEffect, useState } from 'react'
import type { Uploads } from '#app/desk/frame/use-queued-submit.ts'
import { type Crop, widestCrop } from '#domain/catalogue/crop.ts'
import { HEAD_BYTES, kindOfFile, MOST_PICTURE_BYTES, refusalWords } from '#domain/catalogue/picture-file.ts'
import { PICTURE_SHAPES, type PictureShape, type ShapeName } from '#domain/catalogue/picture-shape.ts'
import { bringPicture } from './bring-picture.ts'

/** What a slot holds while somebody is at it. `progress`: of a picture on its way, 0 to 1. */
export type Slot = {
  name: string
  alt: string
  preview?: string
  progress?: number
  file?: string
  fault?: string
  /** The last upload failed. */
  isLost?: boolean
}
export type Slots<View extends string> = Record<View, Slot>
/** A place for a picture: what it is called, and the shape of what stands in it. */
export type SlotPlace = { title: string; shape: ShapeName }
export type SlotPlaces<View extends string> = Record<View, SlotPlace>
type Chosen<View> = { view: View; file: File; src: string; size: { width: number; height: number } }

type Asked<View extends string> = {
  /** Where a picture is sent to. */
  address: string
  places: SlotPlaces<View>
  initial: Slots<View>
  /** While a save is under way no file is taken. */
  isLocked?: boolean
}

/** Places for pictures: what is chosen, cropped, on its way, and there. */
export function useSlots<View extends string>({ address, places, initial, isLocked = false }: Asked<View>) {
  const views = Object.keys(places) as View[]
  const [slots, setSlots] = useState(initial)
  const [chosen, setChosen] = useState<Chosen<View>>()
  const [isReading, setReading] = useState(false)
  const shapeOf = (view: View) => PICTURE_SHAPES[places[view].shape]
  const put = (view: View, part: Partial<Slot>) => setSlots((now) => ({ ...now, [view]: { ...now[view], ...part } }))

  async function choose(view: View, file: File | undefined) {
    if (!file) return
    setReading(true)
    const read = await look(file, shapeOf(view))
    setReading(false)
    if (typeof read === 'string') return put(view, { fault: read, isLost: false })
    put(view, { fault: undefined, isLost: false })
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
    const to = { address, shape: places[view].shape }
    const answer = await bringPicture(to, { file, crop, onProgress: (progress) => put(view, { progress }) })
    URL.revokeObjectURL(src)
    put(view, { ...answer, preview: undefined, progress: undefined, isLost: 'fault' in answer })
  }
  const remove = (view: View) => put(view, { name: '', alt: '', fault: undefined, isLost: false })
  /** Where a picture goes that is pasted: where somebody is, else into the first that is empty. */
  const paste = (file: File) => {
    const there = document.activeElement?.closest('[data-view]')?.getAttribute('data-view')
    const view = views.find((one) => one === there) ?? views.find((one) => slots[one].name === '') ?? views[0]
    if (view) void choose(view, file)
  }
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      const file = [...(clipboardData?.files ?? [])][0]
      if (file && !isLocked) paste(file)
    }
    // Beside the slots a browser would open it in place of the page, and all that was typed would be gone.
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files') || event.defaultPrevented) return
      event.preventDefault()
      const file = event.type === 'drop' ? event.dataTransfer.files[0] : undefined
      if (file && !isLocked) paste(file)
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
  const isUploading = views.some((view) => slots[view].progress !== undefined)
  const uploads: Uploads = {
    busy: isUploading || isReading || chosen !== undefined,
    failed: views.some((view) => slots[view].isLost),
  }
  const cropping = chosen && { ...chosen, shape: shapeOf(chosen.view) }
  return { slots, put, choose, remove, cropping, use, leave, isUploading, uploads }
}

/** What is wrong with a file before it is sent, else how it looks. */
async function look(file: File, shape: PictureShape): Promise<string | Pick<Chosen<string>, 'src' | 'size'>> {
  if (file.size === 0) return refusalWords('nothing', shape)
  if (file.size > MOST_PICTURE_BYTES) return refusalWords('too-heavy', shape)
  const kind = kindOfFile(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  if (kind === undefined) return refusalWords('other', shape)
  if (kind === 'heic' || kind === 'gif' || kind === 'svg' || kind === 'pdf') return refusalWords(kind, shape)
  const src = URL.createObjectURL(file)
  const image = new Image()
  image.src = src
  const size = await image.decode().then(
    () => ({ width: image.naturalWidth, height: image.naturalHeight }),
    () => undefined,
  )
  const isNarrow = size && widestCrop({ ...size, ratio: shape.ratio }) * size.width < shape.least
  if (size && !isNarrow) return { src, size }
  URL.revokeObjectURL(src)
  return refusalWords(size ? 'too-narrow' : 'damaged', shape)
}
