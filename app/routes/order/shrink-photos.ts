/** Enough to see a crack in a jar. */
const MOST_PIXELS = 1800
const QUALITY = 0.82
/** A smaller file is sent as it is. */
const SMALL_BYTES = 700_000

/** Makes photos that a phone took small enough to be sent; one that the browser cannot read stays as it is. */
export async function shrinkPhotos(input: HTMLInputElement): Promise<void> {
  const files = [...(input.files ?? [])]
  const smaller = await Promise.all(files.map((file) => shrink(file).catch(() => file)))
  // Chosen anew meanwhile.
  if (files.some((file, at) => input.files?.[at] !== file)) return
  const list = new DataTransfer()
  for (const file of smaller) list.items.add(file)
  input.files = list.files
}

async function shrink(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES) return file
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, MOST_PIXELS / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return made && made.size < file.size
    ? new File([made], file.name.replace(/\.\w+$/, '.jpg'), { type: made.type })
    : file
}
