import { type Crop, formatCrop } from '#domain/catalogue/crop.ts'
import type { ShapeName } from '#domain/catalogue/picture-shape.ts'
import type { BringNews } from './bring-news.ts'

/** How much of the ribbon is for the way to the shop; the rest is for what the shop makes of it. */
const ON_ITS_WAY = 0.7
const LOST = 'It did not reach the shop. See whether you are online, and choose it once more.'
const SIGNED_OUT =
  'You are signed out. Sign in in another window, then choose it once more: what you typed is still here.'

type Sending = { file: File; crop: Crop; onProgress: (done: number) => void }

/** Sends a picture to the shop, and answers with the name that it has there or with what is wrong. */
export function bringPicture(
  { address, shape }: { address: string; shape: ShapeName },
  { file, crop, onProgress }: Sending,
): Promise<{ name: string } | { fault: string }> {
  return new Promise((resolve) => {
    // `fetch` does not say how much has gone.
    const request = new XMLHttpRequest()
    request.open('POST', `${address}?${new URLSearchParams({ crop: formatCrop(crop), shape })}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress((ON_ITS_WAY * loaded) / total)
    request.onprogress = () => {
      const last = lastOf(request.responseText)
      if (last && 'done' in last) onProgress(ON_ITS_WAY + (1 - ON_ITS_WAY) * last.done)
    }
    request.onload = () => {
      const last = request.status === 200 ? lastOf(request.responseText) : undefined
      if (last && !('done' in last)) resolve(last)
      else resolve({ fault: request.responseURL.includes('/sign-in') ? SIGNED_OUT : messageOf(request.responseText) })
    }
    request.onerror = () => resolve({ fault: LOST })
    request.send(file)
  })
}

/** The last line that is there whole. */
function lastOf(text: string): BringNews | undefined {
  const line = text.slice(0, text.lastIndexOf('\n')).split('\n').at(-1)
  try {
    return line ? (JSON.parse(line) as BringNews) : undefined
  } catch {
    return undefined
  }
}

function messageOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: string }
    return message ?? LOST
  } catch {
    return LOST
  }
}
