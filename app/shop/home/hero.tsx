import { type RefObject, useState } from 'react'
import { href, Link } from 'react-router'
import { EmphasizedText } from '#app/ui/formatted-text.tsx'
import { ChatIcon } from '#app/ui/icon.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { useInterval } from '#app/ui/motion.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData, ReadyPicture } from '#domain/catalogue/picture.ts'
import type { ChangedLines } from '#domain/content/home-fields.ts'
import { SvgIcon } from './svg-icon.tsx'

type Props = {
  ref: RefObject<HTMLElement | null>
  wide: PictureData
  tall: PictureData
  subline: string
  chat: string | undefined
  /** Lines of the owner that replace the defaults. */
  lines?: ChangedLines | undefined
  building: boolean
  /** The picture is the owner's and has no room for text at its left. */
  isOwn?: boolean | undefined
}

export function Hero({ ref, wide, tall, subline, chat, lines = {}, building, isOwn }: Props) {
  return (
    <section className={isOwn ? 'hero is-own' : 'hero'} aria-label="Welcome" ref={ref}>
      <div className="wrap hero-in">
        {lines.kicker !== '' && (
          <p className="kicker caps">
            <Mark />
            {lines.kicker ?? 'Thoughtfully Curated Gifting'}
          </p>
        )}
        <h1 className="d9">
          <EmphasizedText text={lines.headline ?? 'For Every Personality, *Not Just Every Occasion*'} />
        </h1>
        <p className="lead">{subline}</p>
        <div className="hero-acts">
          <Link className="btn" to={lines.buyLink ?? href('/mothers-day')}>
            {lines.buy ?? "Shop for Mother's Day"}
          </Link>
          <a className="btn-line hero-build" href={building ? '#build' : href('/build-your-own')}>
            {lines.build ?? 'Build Your Own Box'}
            {lines.flag !== '' && <LaunchingSoonFlag text={lines.flag} />}
          </a>
          {chat && (
            <a className="link" href={chat} target="_blank" rel="noopener">
              <ChatIcon />
              {lines.chat ?? 'Click For Curations'}
            </a>
          )}
        </div>
        <ul className="hero-trust">
          {lines.trust1 !== '' && (
            <li>
              <SvgIcon of="gem" />
              {lines.trust1 ?? 'Premium Quality'}
            </li>
          )}
          {lines.trust2 !== '' && (
            <li>
              <SvgIcon of="zap" />
              {lines.trust2 ?? 'Fast Delivery'}
            </li>
          )}
        </ul>
      </div>
      <div className="hero-pic">
        <HeroPicture wide={wide} tall={tall} />
      </div>
      {lines.tagTitle !== '' && (
        <p className="tag">
          <b>{lines.tagTitle ?? 'Nationwide Shipping'}</b>
          <span className="meta">{lines.tagText ?? '24-48 hour delivery available'}</span>
        </p>
      )}
    </section>
  )
}

type HeroPictureProps = { wide: PictureData; tall: PictureData }

const NARROW = '(max-width: 64rem)'
const avifSrcSet = ({ base, avif }: ReadyPicture) => avif.map((width) => `${base}-${width}.avif ${width}w`).join(', ')

/**
 * Picture of the first screen: a wide file with room for the copy at its left, a tall one below it on narrow screens.
 */
function HeroPicture({ wide, tall }: HeroPictureProps) {
  if ('missing' in wide || 'missing' in tall) return <Picture picture={wide} sizes="100vw" first />
  return (
    <picture>
      <source
        media={NARROW}
        type="image/avif"
        srcSet={avifSrcSet(tall)}
        sizes="100vw"
        width={tall.width}
        height={tall.height}
      />
      <source media={NARROW} srcSet={`${tall.base}-${tall.webp}.webp`} width={tall.width} height={tall.height} />
      <source type="image/avif" srcSet={avifSrcSet(wide)} sizes="100vw" />
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

const TOGGLE_EVERY_MS = 3000

function LaunchingSoonFlag({ text = 'Launching Soon' }: { text?: string | undefined }) {
  const [out, setOut] = useState(true)
  useInterval(TOGGLE_EVERY_MS, true, () => setOut((was) => !was))
  return (
    <span className="flag is-genda" data-out={out}>
      {text}
    </span>
  )
}
