import { type ComponentProps, type RefObject, useEffect, useRef } from 'react'
import { prefersStill } from '#app/ui/prefers-still.ts'
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
} & Pick<ComponentProps<typeof Hero>, 'lines' | 'building'>

/** The hero and the band that ties it; both lean towards the mouse. */
export function Welcome({ wide, tall, bow, subline, band, chat, lines, building }: Props) {
  const welcome = useRef<HTMLDivElement>(null)
  const hero = useRef<HTMLElement>(null)
  useTilt(welcome)
  return (
    <div className="welcome" ref={welcome}>
      <Hero ref={hero} {...{ wide, tall, subline, chat, lines, building }} />
      <Band words={band}>
        <ScrollDown hero={hero} bow={bow} />
      </Band>
    </div>
  )
}

/** Tells an element where the mouse is over it: `--x` and `--y`, from -1 to 1, for the CSS to tilt by. */
function useTilt(element: RefObject<HTMLElement | null>) {
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
