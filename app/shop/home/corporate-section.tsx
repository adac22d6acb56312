import { useRef } from 'react'
import { usePromises, useShopName } from '#app/shell/use-shop.ts'
import { ConsultationButton } from '#app/shop/corporate/consultation-drawer.tsx'
import { EmphasizedText } from '#app/ui/formatted-text.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { ChangedLines } from '#domain/content/home-fields.ts'
import { SvgIcon } from './svg-icon.tsx'
import { useReveal } from './use-reveal.ts'

export type Point = { sign: string; title: string; text: string }

type CorporateProps = { picture: PictureData; points: readonly Point[]; lines?: ChangedLines | undefined }

export function CorporateSection({ picture, points, lines = {} }: CorporateProps) {
  const shopName = useShopName()
  const thanks = {
    title: 'Thanks for Your Request',
    text: `Our gifting consultant will contact you within ${usePromises()?.consultationTime}.`,
  }
  const section = useRef<HTMLElement>(null)
  const reveal = useReveal(section)
  return (
    <section className="corp" aria-labelledby="corporate" data-reveal={reveal} ref={section}>
      <div className="corp-pic">
        <Picture picture={picture} sizes="(max-width: 48rem) 100vw, 42vw" />
      </div>
      <div className="corp-txt">
        {lines.corporateEyebrow !== '' && <p className="caps">{lines.corporateEyebrow ?? 'Corporate gifting'}</p>}
        <h2 className="d7" id="corporate">
          <EmphasizedText text={lines.corporateHeading ?? 'Five hundred desks. *Five hundred people.*'} />
        </h2>
        <ul className="points">
          {points.map(({ sign, title, text }) => (
            <li key={title}>
              <SvgIcon of={sign} />
              <b>{title}</b>
              <span className="meta">{text}</span>
            </li>
          ))}
        </ul>
        <ConsultationButton thanks={thanks} {...(lines.corporateAction && { label: lines.corporateAction })} />
        {lines.corporateFigure !== '' && (
          <p className="corp-figure">
            <b>{lines.corporateFigure ?? '500+'}</b>
            <span className="meta">
              {(lines.corporateClients ?? 'corporate clients send with {shop.name}').replaceAll(
                '{shop.name}',
                shopName,
              )}
            </span>
          </p>
        )}
      </div>
    </section>
  )
}
