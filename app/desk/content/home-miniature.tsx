import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { uploadedPicture } from '#domain/catalogue/uploaded-picture.ts'
import { type HomeSection, type HomeValues, SECTIONS, slideField } from '#domain/content/home-fields.ts'
import type { OriginalPictures } from './home-pictures.tsx'
import type { HomeThumbnails } from './home-sections.tsx'

type MiniatureProps = {
  order: readonly HomeSection[]
  facts: HomeValues
  pictures: Readonly<Record<string, PictureData>>
  originals: OriginalPictures
  thumbnails: HomeThumbnails
}

/** The page in small: its sections in the order of the form. */
export function Miniature({ order, facts, pictures, originals, thumbnails }: MiniatureProps) {
  const find = (name: string): PictureData | undefined => {
    const own = uploadedPicture(name)
    return own ? { ...own, alt: '' } : pictures[name]
  }
  const all: HomeThumbnails = {
    ...thumbnails,
    building: find(facts['box.picture']) ?? originals.box.picture,
    banner: find(facts[slideField(1, 'picture')]),
    corporate: find(facts['corporate.picture']) ?? originals.corporate.picture,
  }
  const parts = [
    { id: 'hero', name: 'First screen', picture: find(facts['hero.picture']) ?? originals.hero.picture },
    ...order.flatMap((id) => (facts[id] === 'on' ? { id, name: SECTIONS[id], picture: all[id] } : [])),
  ]
  return (
    <section className="dk-block dk-mini" aria-labelledby="miniature">
      <h2 id="miniature">Order on the page</h2>
      <div className="dk-mini-page" aria-hidden="true">
        {parts.map(({ id, name, picture }) => (
          <div key={id}>
            {picture && <Picture picture={{ ...picture, alt: '' }} sizes="15rem" />}
            <span>{name}</span>
          </div>
        ))}
      </div>
    </section>
  )
}
