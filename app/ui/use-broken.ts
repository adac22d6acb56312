import { useState } from 'react'

/** Whether an image's file could not be had, also where that showed before the page's scripts were there. */
export function useBroken(file: string) {
  const [broken, setBroken] = useState('')
  const onError = () => setBroken(file)
  const ref = (img: HTMLImageElement | null) => {
    if (img?.complete && img.currentSrc && img.naturalWidth === 0) onError()
  }
  return [broken === file, { ref, onError }] as const
}
