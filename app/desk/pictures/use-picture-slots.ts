import { useEffect, useState } from 'react'
import type { Uploads } from '#app/desk/layout/use-queued-submit.ts'
import {
  type Crop,
  centredCrop,
  needsCrop,
  PICTURE_SHAPES,
  type PictureShape,
  type ShapeName,
  widestCrop,
} from '#domain/catalogue/crop.ts'
import {
  detectFileKind,
  MAX_PICTURE_BYTES,
  pictureRefusalMessage,
  SIGNATURE_BYTES,
  smallPictureMessage,
} from '#domain/catalogue/uploaded-picture.ts'
import { uploadPicture } from './upload-picture.ts'

/** State of an upload slot. `progress` is 0 to 1 while a picture uploads. */
export type Slot = {
  name: string
  alt: string
  preview?: string
  progress?: number
  file?: string
  fault?: string
  hasFailed?: boolean
  /** File that was chosen on this page, so that it can be cropped again. */
  source?: File
}
export type Slots<View extends string> = Record<View, Slot>
/** Title of a slot and the aspect ratio of its picture. */
export type SlotSpec = { title: string; shape: ShapeName }
export type SlotSpecs<View extends string> = Record<View, SlotSpec>
type CropTarget<View> = { view: View; file: File; src: string; size: { width: number; height: number } }

type SlotsOptions<View extends string> = {
  /** Upload address. */
  address: string
  places: SlotSpecs<View>
  initial: Slots<View>
  /** True while a save is pending; pasted and dropped files are ignored. */
  isLocked?: boolean
}

/** State of a set of upload slots: choose, crop, upload, remove, paste and drop. */
export function usePictureSlots<View extends string>({
  address,
  places,
  initial,
  isLocked = false,
}: SlotsOptions<View>) {
  const views = Object.keys(places) as View[]
  const [slots, setSlots] = useState(initial)
  // The first one is in the crop dialog, the others follow.
  const [cropTargets, setCropTargets] = useState<readonly CropTarget<View>[]>([])
  const cropTarget = cropTargets[0]
  const [isReading, setReading] = useState(false)
  const shapeOf = (view: View) => PICTURE_SHAPES[places[view].shape]
  const put = (view: View, part: Partial<Slot>) => setSlots((now) => ({ ...now, [view]: { ...now[view], ...part } }))

  async function choose(view: View, file: File | undefined) {
    if (!file) return
    setReading(true)
    const inspected = await inspectFile(file, shapeOf(view))
    setReading(false)
    if (typeof inspected === 'string') return put(view, { fault: inspected, hasFailed: false })
    put(view, { fault: undefined, hasFailed: false })
    setCropTargets((before) => [...before, { view, file, ...inspected }])
  }
  const leave = () => {
    if (cropTarget) URL.revokeObjectURL(cropTarget.src)
    setCropTargets((before) => before.slice(1))
  }
  async function use(crop: Crop) {
    if (!cropTarget) return
    setCropTargets((before) => before.slice(1))
    await upload(cropTarget, crop)
  }
  async function upload({ view, file, src }: Pick<CropTarget<View>, 'view' | 'file' | 'src'>, crop: Crop) {
    put(view, { preview: src, progress: 0, file: file.name, source: file, fault: undefined })
    const to = { address, shape: places[view].shape }
    const answer = await uploadPicture(to, { file, crop, onProgress: (progress) => put(view, { progress }) })
    URL.revokeObjectURL(src)
    put(view, { ...answer, preview: undefined, progress: undefined, hasFailed: 'fault' in answer })
  }
  /**
   * Fills the empty slots from `view` on with several pictures. They are cropped to their centre; the dialog opens for
   * those of other proportions.
   */
  async function chooseMany(view: View, files: readonly File[]) {
    const [first] = files
    if (files.length < 2) return choose(view, first)
    const isFree = (one: View) => slots[one].name === '' && slots[one].progress === undefined
    const free = views.slice(views.indexOf(view)).filter((one) => one === view || isFree(one))
    setReading(true)
    const centred: { target: CropTarget<View>; crop: Crop }[] = []
    const uncropped: CropTarget<View>[] = []
    for (const [at, file] of files.slice(0, free.length).entries()) {
      const slot = free[at] ?? view
      const inspected = await inspectFile(file, shapeOf(slot))
      const size = typeof inspected !== 'string' && { ...inspected.size, ratio: shapeOf(slot).ratio }
      if (typeof inspected === 'string') put(slot, { fault: inspected, hasFailed: false })
      else if (size && needsCrop(size)) uncropped.push({ view: slot, file, ...inspected })
      else if (size) centred.push({ target: { view: slot, file, ...inspected }, crop: centredCrop(size) })
    }
    // The dialog opens before the uploads, which take seconds.
    setCropTargets((before) => [...before, ...uncropped])
    for (const { target, crop } of centred) await upload(target, crop)
    setReading(false)
    const leftOut = files.length - free.length
    if (leftOut > 0)
      put(view, {
        fault: `${leftOut === 1 ? '1 picture was' : `${leftOut} pictures were`} left out: all places are full.`,
      })
  }
  const remove = (view: View) => put(view, { name: '', alt: '', fault: undefined, hasFailed: false })
  /** Pastes into the focused slot, else into the first empty one. */
  const paste = (files: readonly File[]) => {
    if (files.length === 0) return
    const focusedView = document.activeElement?.closest('[data-view]')?.getAttribute('data-view')
    const view = views.find((one) => one === focusedView) ?? views.find((one) => slots[one].name === '') ?? views[0]
    if (view) void chooseMany(view, files)
  }
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      if (!isLocked) paste([...(clipboardData?.files ?? [])])
    }
    // A file dropped outside a slot would replace the page and discard the form.
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files') || event.defaultPrevented) return
      event.preventDefault()
      if (event.type === 'drop' && !isLocked) paste([...event.dataTransfer.files])
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
    busy: isUploading || isReading || cropTarget !== undefined,
    failed: views.some((view) => slots[view].hasFailed),
  }
  const cropping = cropTarget && { ...cropTarget, shape: shapeOf(cropTarget.view) }
  return { slots, put, choose, chooseMany, remove, cropping, use, leave, isUploading, uploads }
}

/** Validates a file before the upload. Returns its preview URL and size, or an error message. */
async function inspectFile(
  file: File,
  shape: PictureShape,
): Promise<string | Pick<CropTarget<string>, 'src' | 'size'>> {
  if (file.size === 0) return pictureRefusalMessage('nothing', shape)
  if (file.size > MAX_PICTURE_BYTES) return pictureRefusalMessage('too-heavy', shape)
  const kind = detectFileKind(new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()))
  if (kind === undefined) return pictureRefusalMessage('other', shape)
  if (kind === 'heic' || kind === 'gif' || kind === 'svg' || kind === 'pdf') return pictureRefusalMessage(kind, shape)
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
  return size ? smallPictureMessage(size, shape) : pictureRefusalMessage('damaged', shape)
}
