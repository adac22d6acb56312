import { Field, TextField } from '#app/ui/field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { ownPicture } from '#domain/catalogue/own-pictures.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { PICTURE_TYPES } from '#domain/catalogue/picture-file.ts'
import {
  type HomeFaults,
  type HomeWords,
  longestOfPart,
  SLIDE_LABELS,
  type SlideNumber,
  type SlidePart,
  slideField,
  slideOf,
} from '#domain/words/home-words.ts'

type Props = {
  number: SlideNumber
  words: HomeWords
  faults: HomeFaults
  /** Those whose names do not tell what there is of them. */
  pictures: Readonly<Record<string, PictureData>>
}

/** One slide of the banner; without a headline it is an empty place. */
export function SlideFields({ number, words, faults, pictures }: Props) {
  const slide = slideOf(words, number)
  const own = ownPicture(slide.picture)
  const shown = own ? { ...own, alt: '' } : pictures[slide.picture]
  const isFaulty = Object.keys(faults).some((field) => field.startsWith(`slide${number}.`))
  const field = (part: SlidePart, more: { optional?: boolean; type?: string; hint?: string } = {}) => (
    <TextField
      label={SLIDE_LABELS[part]}
      name={slideField(number, part)}
      defaultValue={slide[part]}
      error={faults[slideField(number, part)]}
      maxLength={longestOfPart(part)}
      autoComplete="off"
      {...more}
    />
  )
  return (
    <details className="dk-slide" open={slide.subtitle !== '' || isFaulty}>
      <summary>{slide.title || slide.subtitle || `Slide ${number}, empty`}</summary>
      <div className="dk-fields">
        {field('title', { optional: true })}
        {field('subtitle', { hint: 'What stands between two *stars* is in italics. Empty takes the slide away.' })}
        {field('tag', { optional: true })}
        <div className="dk-two">
          {field('cta')}
          {field('link')}
        </div>
        <div className="dk-slide-pic">
          {shown && <Picture picture={shown} sizes="7rem" />}
          <Field
            label={shown ? 'Another picture' : 'Picture'}
            error={faults[slideField(number, 'picture')]}
            hint="Its middle is shown, 4:5; at least 1280 wide is best."
          >
            {(control) => <input type="file" name={`slide${number}.file`} accept={PICTURE_TYPES} {...control} />}
          </Field>
          <input type="hidden" name={slideField(number, 'picture')} value={slide.picture} />
        </div>
        {field('alt')}
        <div className="dk-two">
          {field('from', { optional: true, type: 'date' })}
          {field('until', { optional: true, type: 'date' })}
        </div>
      </div>
    </details>
  )
}
