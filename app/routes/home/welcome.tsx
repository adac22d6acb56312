import { useRef } from 'react'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { Band } from './band.tsx'
import { Hero } from './hero.tsx'
import { ScrollDown } from './scroll-down.tsx'
import { useTilt } from './use-tilt.ts'

type Props = {
  wide: PictureData
  tall: PictureData
  bow: PictureData
  subline: string
  band: readonly string[]
  chat: string | undefined
}

/** The hero and the band that ties it; both lean towards the mouse. */
export function Welcome({ wide, tall, bow, subline, band, chat }: Props) {
  const welcome = useRef<HTMLDivElement>(null)
  const hero = useRef<HTMLElement>(null)
  useTilt(welcome)
  return (
    <div className="welcome" ref={welcome}>
      <Hero ref={hero} wide={wide} tall={tall} subline={subline} chat={chat} />
      <Band words={band}>
        <ScrollDown hero={hero} bow={bow} />
      </Band>
    </div>
  )
}
