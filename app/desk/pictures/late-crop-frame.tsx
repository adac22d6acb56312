import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { middleCrop } from '#domain/catalogue/crop.ts'
import type { CropFrame } from './crop-frame.tsx'

type Frame = typeof CropFrame

/**
 * The frame, fetched with the first photo that is chosen: it and its styles are no part of a first load. Where it cannot
 * be had, the middle of the photo is taken, as without scripts.
 */
export function LateCropFrame(props: ComponentProps<Frame>) {
  const [Frame, setFrame] = useState<Frame>()
  const takeMiddle = useEffectEvent(() => props.onUse(middleCrop({ ...props.size, ratio: props.shape.ratio })))
  useEffect(() => {
    let isOpen = true
    import('./crop-frame.tsx').then(
      (loaded) => isOpen && setFrame(() => loaded.CropFrame),
      () => isOpen && takeMiddle(),
    )
    return () => {
      isOpen = false
    }
  }, [])
  return Frame && <Frame {...props} />
}
