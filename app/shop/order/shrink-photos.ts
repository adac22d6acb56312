const MAX_EDGE_PX = 1800
const QUALITY = 0.82
const KEEP_BELOW_BYTES = 700_000

/**
 * Scales down large photos in a file input before they are sent. A file that the browser cannot decode stays as it
 * is.
 */
export async function shrinkPhotos(input: HTMLInputElement): Promise<void> {
  const files = [...(input.files ?? [])]
  const smaller = await Promise.all(files.map((file) => shrink(file).catch(() => file)))
  // The user chose other files while these were scaled.
  if (files.some((file, at) => input.files?.[at] !== file)) return
  const list = new DataTransfer()
  for (const file of smaller) list.items.add(file)
  input.files = list.files
}

async function shrink(file: File): Promise<File> {
  if (file.size <= KEEP_BELOW_BYTES) return file
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, MAX_EDGE_PX / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return blob && blob.size < file.size
    ? new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: blob.type })
    : file
}
