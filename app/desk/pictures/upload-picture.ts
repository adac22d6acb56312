import type { ShapeName } from '#domain/catalogue/crop.ts'
import { type Crop, formatCrop } from '#domain/catalogue/crop.ts'
import type { UploadEvent } from '#domain/catalogue/uploaded-picture.ts'

/** Share of the progress bar that the transfer takes; server-side processing takes the rest. */
const TRANSFER_SHARE = 0.7
const UPLOAD_FAILED = 'The upload failed. Check your connection, then choose the file again.'
const SIGNED_OUT = 'You are signed out. Sign in in another window, then choose the file again: your text is still here.'

type UploadOptions = { file: File; crop: Crop; onProgress: (done: number) => void }

/** Uploads a picture. Resolves with its stored name or an error message; never rejects. */
export function uploadPicture(
  { address, shape }: { address: string; shape: ShapeName },
  { file, crop, onProgress }: UploadOptions,
): Promise<{ name: string } | { fault: string }> {
  return new Promise((resolve) => {
    // `fetch` reports no upload progress.
    const request = new XMLHttpRequest()
    request.open('POST', `${address}?${new URLSearchParams({ crop: formatCrop(crop), shape })}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress((TRANSFER_SHARE * loaded) / total)
    request.onprogress = () => {
      const last = lastEvent(request.responseText)
      if (last && 'done' in last) onProgress(TRANSFER_SHARE + (1 - TRANSFER_SHARE) * last.done)
    }
    request.onload = () => {
      const last = request.status === 200 ? lastEvent(request.responseText) : undefined
      if (last && !('done' in last)) resolve(last)
      else
        resolve({ fault: request.responseURL.includes('/sign-in') ? SIGNED_OUT : errorMessageOf(request.responseText) })
    }
    request.onerror = () => resolve({ fault: UPLOAD_FAILED })
    request.send(file)
  })
}

/** Last complete line of the streamed response. */
function lastEvent(text: string): UploadEvent | undefined {
  const line = text.slice(0, text.lastIndexOf('\n')).split('\n').at(-1)
  try {
    return line ? (JSON.parse(line) as UploadEvent) : undefined
  } catch {
    return undefined
  }
}

function errorMessageOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: string }
    return message ?? UPLOAD_FAILED
  } catch {
    return UPLOAD_FAILED
  }
}
