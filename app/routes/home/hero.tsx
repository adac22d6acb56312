import type { RefObject } from 'react'
import { href, Link } from 'react-router'
import { ChatIcon } from '#app/ui/icon.tsx'
import { Mark } from '#app/ui/mark.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { HeroPicture } from './hero-picture.tsx'
import { LaunchingSoon } from './launching-soon.tsx'
import { Sign } from './sign.tsx'

type Props = {
  ref: RefObject<HTMLElement | null>
  wide: PictureData
  tall: PictureData
  subline: string
  chat: string | undefined
}

export function Hero({ ref, wide, tall, subline, chat }: Props) {
  return (
    <section className="hero" aria-label="Welcome" ref={ref}>
      <div className="hero-pic">
        <HeroPicture wide={wide} tall={tall} />
      </div>
      <div className="wrap hero-in">
        <p className="kicker caps">
          <Mark />
          Thoughtfully Curated Gifting
        </p>
        <h1 className="d9">
          For Every Personality, <em>Not Just Every Occasion</em>
        </h1>
        <p className="lead">{subline}</p>
        <div className="hero-acts">
          <Link className="btn" to={href('/mothers-day')}>
            Shop for Mother's Day
          </Link>
          <a className="btn-line hero-build" href="#build">
            Build Your Own Box
            <LaunchingSoon />
          </a>
          {chat && (
            <a className="link" href={chat} target="_blank" rel="noopener">
              <ChatIcon />
              Click For Curations
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
      <p className="tag">
        <b>Nationwide Shipping</b>
        <span className="meta">24-48 hour delivery available</span>
      </p>
    </section>
  )
}
