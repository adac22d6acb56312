import { Layers, type LucideIcon, MapPin, Stamp, UserRound } from 'lucide-react'
import { useRef } from 'react'
import { RequestConsultation } from '#app/corporate/request-consultation.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/picture.ts'
import { useReveal } from './use-reveal.ts'

/** Specification §1: what corporate gifting is sold on. */
const POINTS: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Stamp,
    title: 'Custom branding',
    text: 'Logo, colour and card, on the box and inside it, without turning the gift into an advertisement.',
  },
  {
    icon: Layers,
    title: 'Bulk ordering with volume discounts',
    text: 'The price per box comes down as the list grows longer.',
  },
  {
    icon: MapPin,
    title: 'Pan-India shipping with per-recipient tracking',
    text: 'Four hundred addresses, four hundred tracking links, one sheet to watch them on.',
  },
  {
    icon: UserRound,
    title: 'A dedicated manager',
    text: 'One name, one number, and somebody who remembers what you sent last year.',
  },
]

const THANKS = { title: 'Thanks for Your Request', text: 'Our gifting consultant will contact you within 24 hours.' }

export function CorporateSection({ picture }: { picture: PictureData }) {
  const section = useRef<HTMLElement>(null)
  const reveal = useReveal(section)
  return (
    <section className="corp" aria-labelledby="corporate" data-reveal={reveal} ref={section}>
      <div className="corp-pic">
        <Picture picture={picture} sizes="(max-width: 64rem) 100vw, 42vw" />
      </div>
      <div className="corp-txt">
        <p className="caps">Corporate gifting</p>
        <h2 className="d7" id="corporate">
          Five hundred desks. <em>Five hundred people.</em>
        </h2>
        <ul className="points">
          {POINTS.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon of={icon} />
              <b>{title}</b>
              <span className="meta">{text}</span>
            </li>
          ))}
        </ul>
        <RequestConsultation thanks={THANKS} />
        <p className="corp-figure">
          <b>500+</b>
          <span className="meta">corporate clients send with Regalo</span>
        </p>
      </div>
    </section>
  )
}
