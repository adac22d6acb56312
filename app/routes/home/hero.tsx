import { type RefObject, useState } from 'react'
import { href, Link } from 'react-router'
import { ChatIcon } from '#app/ui/icon.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Tied } from '#app/ui/tied.tsx'
import { useEvery } from '#app/ui/use-auto-advance.ts'
import type { PictureData, ReadyPicture } from '#domain/catalogue/picture.ts'
import { Sign } from './sign.tsx'

type Props = {
  ref: RefObject<HTMLElement | null>
  wide: PictureData
  tall: PictureData
  subline: string
  chat: string | undefined
  /** What the owner says in place of the page's own lines. */
  lines?: { headline?: string; buy?: string; buyLink?: string; build?: string; chat?: string } | undefined
  /** Whether the section that the second button leads to is there. */
  building: boolean
}

export function Hero({ ref, wide, tall, subline, chat, lines = {}, building }: Props) {
  return (
    <section className="hero" aria-label="Welcome" ref={ref}>
      <div className="wrap hero-in">
        <p className="kicker caps">
          <Mark />
          Thoughtfully Curated Gifting
        </p>
        <h1 className="d9">
          <Tied text={lines.headline ?? 'For Every Personality, *Not Just Every Occasion*'} />
        </h1>
        <p className="lead">{subline}</p>
        <div className="hero-acts">
          <Link className="btn" to={lines.buyLink ?? href('/mothers-day')}>
            {lines.buy ?? "Shop for Mother's Day"}
          </Link>
          <a className="btn-line hero-build" href={building ? '#build' : href('/build-your-own')}>
            {lines.build ?? 'Build Your Own Box'}
            <LaunchingSoon />
          </a>
          {chat && (
            <a className="link" href={chat} target="_blank" rel="noopener">
              <ChatIcon />
              {lines.chat ?? 'Click For Curations'}
            </a>
          )}
        </div>
        <ul className="hero-trust">
          <li>
            <Sign of="gem" />
            Premium Quality
          </li>
          <li>
            <Sign of="zap" />
            Fast Delivery
          </li>
        </ul>
      </div>
      <div className="hero-pic">
        <HeroPicture wide={wide} tall={tall} />
      </div>
      <p className="tag">
        <b>Nationwide Shipping</b>
        <span className="meta">24-48 hour delivery available</span>
      </p>
    </section>
  )
}

type HeroPictureProps = { wide: PictureData; tall: PictureData }

const NARROW = '(max-width: 64rem)'
const widths = ({ base, avif }: ReadyPicture) => avif.map((width) => `${base}-${width}.avif ${width}w`).join(', ')

/** The largest picture of the first screen: one with room for the copy at its left, another to stand under it. */
function HeroPicture({ wide, tall }: HeroPictureProps) {
  if ('missing' in wide || 'missing' in tall) return <Picture picture={wide} sizes="100vw" first />
  return (
    <picture>
      <source
        media={NARROW}
        type="image/avif"
        srcSet={widths(tall)}
        sizes="100vw"
        width={tall.width}
        height={tall.height}
      />
      <source media={NARROW} srcSet={`${tall.base}-${tall.webp}.webp`} width={tall.width} height={tall.height} />
      <source type="image/avif" srcSet={widths(wide)} sizes="100vw" />
      <img
        src={`${wide.base}-${wide.webp}.webp`}
        alt={wide.alt}
        width={wide.width}
        height={wide.height}
        fetchPriority="high"
        decoding="async"
      />
    </picture>
  )
}

const TURNS_EVERY_MS = 3000

/** The flag behind the Build Your Own Box button: it runs out, and back behind the button, every three seconds. */
function LaunchingSoon() {
  const [out, setOut] = useState(true)
  useEvery(TURNS_EVERY_MS, true, () => setOut((was) => !was))
  return (
    <span className="flag is-genda" data-out={out}>
      Launching Soon
    </span>
  )
}
