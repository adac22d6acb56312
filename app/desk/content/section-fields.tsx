import type { ReactNode } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'

type SectionFieldsProps = {
  name: string
  about: string
  picture: PictureData | undefined
  isFaulty: boolean
  children: ReactNode
}

const Thumbnail = ({ picture }: { picture: PictureData | undefined }) => (
  <span className="dk-sec-pic">{picture && <Picture picture={{ ...picture, alt: '' }} sizes="4rem" />}</span>
)

/** Fields of a section, folded; browsers keep one of them open at a time. */
export const SectionFields = ({ name, about, picture, isFaulty, children }: SectionFieldsProps) => (
  <details name="home-section" open={isFaulty || undefined}>
    <summary>
      <Thumbnail picture={picture} />
      <span className="dk-two-l">
        <b>{name}</b>
        <span className="dk-sub">{about}</span>
      </span>
      <span className="textbtn">
        <span className="is-shut">Edit</span>
        <span className="is-open">Close</span>
      </span>
    </summary>
    <div className="dk-fields">{children}</div>
  </details>
)
