import { type RefObject, useEffect } from 'react'
import { prefersStill } from '#app/ui/prefers-still.ts'

/** Tells an element where the mouse is over it: `--x` and `--y`, from -1 to 1, for the CSS to tilt by. */
export function useTilt(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const target = element.current
    if (!target || prefersStill() || !matchMedia('(pointer: fine)').matches) return
    let frame = 0
    const tilt = (x: number, y: number) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        target.style.setProperty('--x', x.toFixed(3))
        target.style.setProperty('--y', y.toFixed(3))
      })
    }
    const follow = ({ clientX, clientY }: PointerEvent) => {
      const { left, top, width, height } = target.getBoundingClientRect()
      tilt(((clientX - left) / width) * 2 - 1, ((clientY - top) / height) * 2 - 1)
    }
    const settle = () => tilt(0, 0)
    target.addEventListener('pointermove', follow)
    target.addEventListener('pointerleave', settle)
    return () => {
      cancelAnimationFrame(frame)
      target.removeEventListener('pointermove', follow)
      target.removeEventListener('pointerleave', settle)
    }
  }, [element])
}
