import type { ReactNode } from 'react'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { Lid } from './lid.tsx'
import { NotifyForm } from './notify-form.tsx'

type Props = {
  words: { eyebrow: string; intro: string; notify: Parameters<typeof NotifyForm>[0]['words'] }
  bow: PictureData
  /** Leads over what is only announced to what can be bought. */
  toAll: ReactNode
}

/** The first screen of Uniquely Yours: most of its cast is still under the lid. */
export const ComingSoon = ({ words, bow, toAll }: Props) => (
  <>
    <section className="soon">
      <div className="wrap soon-in">
        <div className="soon-txt">
          <p className="caps soon-eye">{words.eyebrow}</p>
          <h1 className="d8">
            Uniquely <em>Yours</em>
          </h1>
          <p className="lead">{words.intro}</p>
          {toAll}
        </div>
        <Lid bow={bow} />
      </div>
    </section>
    <div className="wrap soon-note">
      <NotifyForm words={words.notify} />
    </div>
  </>
)
