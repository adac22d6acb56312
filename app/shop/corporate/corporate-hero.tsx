import type { ReactNode } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'

/** Dark full-width hero; `children` are the tabs on its lower edge. */
export const CorporateHero = ({
  title,
  picture,
  children,
}: {
  title: string
  picture: PictureData
  children: ReactNode
}) => (
  <section className="ch">
    <div className="ch-pic">
      <Picture picture={picture} sizes="(max-width: 48rem) 100vw, 60vw" first />
    </div>
    <div className="wrap ch-in on-dark">
      <div className="ch-copy">
        <h1>
          <span className="caps">{title}</span>
          <span className="vh">: </span>
          <span className="d8">
            Your name on the lid, <em>theirs on the card</em>
          </span>
        </h1>
        <p className="lead">
          Custom branding, bulk orders with volume discounts, and shipping across India with tracking for every
          recipient.
        </p>
        <p className="ch-facts">
          <span>500+ corporate clients</span>
          <span>A dedicated manager</span>
        </p>
      </div>
      {children}
    </div>
  </section>
)
