import { type ComponentProps, type RefObject, useEffect, useRef } from 'react'
import { prefersReducedMotion } from '#app/ui/motion.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { Band, ScrollDown } from './band.tsx'
import { Hero } from './hero.tsx'

type Props = {
  wide: PictureData
  tall: PictureData
  bow: PictureData
  subline: string
  band: readonly string[]
  chat: string | undefined
} & Pick<ComponentProps<typeof Hero>, 'lines' | 'building' | 'isOwn'>

/** The hero and the band below it; both tilt towards the mouse. */
export function Welcome({ wide, tall, bow, subline, band, chat, lines, building, isOwn }: Props) {
  const welcome = useRef<HTMLDivElement>(null)
  const hero = useRef<HTMLElement>(null)
  useTilt(welcome)
  return (
    <div className="welcome" ref={welcome}>
      <Hero ref={hero} {...{ wide, tall, subline, chat, lines, building, isOwn }} />
      <Band words={band}>
        <ScrollDown hero={hero} bow={bow} />
      </Band>
    </div>
  )
}

/**
 * Sets `--x` and `--y` on the element to the mouse position, -1 to 1, for the CSS tilt. Skipped for touch and reduced
 * motion.
 */
function useTilt(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const target = element.current
    if (!target || prefersReducedMotion() || !matchMedia('(pointer: fine)').matches) return
    let frame = 0
    const tilt = (x: number, y: number) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        target.style.setProperty('--x', x.toFixed(3))
        target.style.setProperty('--y', y.toFixed(3))
      })
    }
    const tiltToPointer = ({ clientX, clientY }: PointerEvent) => {
      const { left, top, width, height } = target.getBoundingClientRect()
      tilt(((clientX - left) / width) * 2 - 1, ((clientY - top) / height) * 2 - 1)
    }
    const resetTilt = () => tilt(0, 0)
    target.addEventListener('pointermove', tiltToPointer)
    target.addEventListener('pointerleave', resetTilt)
    return () => {
      cancelAnimationFrame(frame)
      target.removeEventListener('pointermove', tiltToPointer)
      target.removeEventListener('pointerleave', resetTilt)
    }
  }, [element])
}
